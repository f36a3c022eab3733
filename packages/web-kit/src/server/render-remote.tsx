import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransportReply } from '@plekje/contracts'
import type { RenderAnswer, Rendered, RenderRequest } from '@plekje/front-end-files'
import { dehydrate, type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchRoutes, type RouteObject, StaticRouter } from 'react-router'
import { hasStatus } from '../failure-text'
import { answerCallsBy } from '../http'
import { chunksOf } from '../lazy-page'
import { preloadData, preloadPage } from '../preload'
import { createQueryClient } from '../query'
import { SessionContext, unknownSession } from '../session'
import { type Frame, identifierPrefixOf, RemotePages, useSurroundings } from '../surroundings'
import { renderPage } from './render-page'

/**
 * Maximum number of rounds for requests that depend on earlier responses; a page that needs more is rendered in the
 * browser.
 */
const MAX_ROUNDS = 3

interface Call {
  readonly answers: RenderRequest['answers']
  readonly missing: Set<string>
}

const calls = new AsyncLocalStorage<Call>()

/**
 * Renders the pages of a micro-frontend for visitors. Makes no requests: data comes from the responses in the request,
 * and missing responses are named, so that the caller can retry with them. Rendering is synchronous, because clock and
 * brand are global to the bundle.
 */
export function createRemoteRenderer({ name, routes, frame }: { name: string; routes: RouteObject[]; frame: Frame }) {
  answerCallsBy(async ({ method, path }) => answerTo(method, path))
  return async (request: RenderRequest): Promise<Rendered> => {
    const location = new URL(request.address, 'http://page')
    const [match] = matchRoutes(routes, location.pathname) ?? []
    if (match === undefined) return { kind: 'none' }
    // The router ranks all given routes at each match, which is a tenth of a page's cost.
    const own = [match.route]
    await preloadPage(own, location)
    const client = createServerQueryClient()
    const ahead = { answers: request.answers, missing: new Set<string>() }
    // Preloads the known data needs, so that rendering need not discover them.
    await calls.run(ahead, () => preloadData(own, location, { viewer: unknownSession.viewer, isWhole: true }, client))
    if (ahead.missing.size > 0) return { kind: 'needs', paths: [...ahead.missing] }
    if (client.getQueryCache().getAll().some(hasBroken)) return { kind: 'none' }
    for (let turn = 0; turn <= MAX_ROUNDS; turn += 1) {
      const page = <Page client={client} address={request.address} routes={own} frame={frame} />
      const html = renderPage(request, page, identifierPrefixOf(name))
      const open = client.getQueryCache().findAll({ predicate: isOpen })
      if (open.length === 0) return { kind: 'page', html, state: stateOf(client), chunks: chunksOf(own, location) }
      const call = { answers: request.answers, missing: new Set<string>() }
      await calls.run(call, () => Promise.allSettled(open.map((query) => query.fetch())))
      if (call.missing.size > 0) return { kind: 'needs', paths: [...call.missing] }
      if (open.some(hasBroken)) return { kind: 'none' }
    }
    return { kind: 'none' }
  }
}

/** Data never becomes stale here, and failed queries are not retried. */
function createServerQueryClient(): QueryClient {
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, staleTime: Number.POSITIVE_INFINITY, retryOnMount: false } })
  return client
}

const isOpen = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

const hasBroken = ({ state }: Query): boolean => state.status === 'error' && !isNotThere(state.error)

const isNotThere = (failure: unknown): boolean => hasStatus(failure, 404) || hasStatus(failure, 400)

/** Errors are not serialised: a page that shows a 404 is rendered again in the browser. */
function stateOf(client: QueryClient): unknown {
  const hasFailure = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length > 0
  return hasFailure ? null : dehydrate(client)
}

function answerTo(method: string, path: string): TransportReply {
  const call = calls.getStore()
  const recorded: RenderAnswer | undefined = method === 'GET' ? call?.answers[path] : undefined
  if (recorded === undefined) {
    if (method === 'GET') call?.missing.add(path)
    throw new Error(`${method} ${path} has no answer`)
  }
  return {
    status: recorded.status,
    text: recorded.body,
    header: (name) => recorded.headers[name.toLowerCase()] ?? null,
  }
}

function Page(props: { client: QueryClient; address: string; routes: RouteObject[]; frame: Frame }) {
  // No siblings, which would change the ids of `useId` below.
  return (
    <QueryClientProvider client={props.client}>
      <SessionContext value={unknownSession}>
        <StaticRouter location={props.address}>
          <Carried routes={props.routes} frame={props.frame} />
        </StaticRouter>
      </SessionContext>
    </QueryClientProvider>
  )
}

const ownsAll = () => true

function Carried({ routes, frame }: { routes: RouteObject[]; frame: Frame }): ReactNode {
  return <RemotePages surroundings={useSurroundings()} routes={routes} owns={ownsAll} frame={frame} notFound={null} />
}
