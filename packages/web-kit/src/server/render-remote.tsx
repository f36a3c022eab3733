import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransportReply } from '@plekje/contracts'
import type { RenderAnswer, Rendered, RenderRequest } from '@plekje/front-end-files'
import { dehydrate, type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { matchRoutes, type RouteObject, StaticRouter } from 'react-router'
import { hasStatus } from '../failure-text'
import { answerCallsBy } from '../http'
import { chunksOf } from '../lazy-page'
import { preloadData, preloadPage } from '../preload'
import { createQueryClient } from '../query'
import { SessionContext, unknownSession } from '../session'
import { type Frame, identifierPrefixOf, RemotePage } from '../surroundings'
import { renderPage } from './render-page'

/**
 * Maximum number of rounds for requests that depend on earlier responses; a page that needs more is rendered in the
 * browser.
 */
const MAX_PREFETCH_ROUNDS = 3

/** The responses that API calls get during one round, and the paths of calls without a response. */
interface RenderRound {
  readonly answers: RenderRequest['answers']
  readonly missingPaths: Set<string>
}

const currentRound = new AsyncLocalStorage<RenderRound>()

/**
 * Renders the pages of a micro-frontend for visitors. Makes no API calls: data comes from the responses in the request,
 * and the result names the missing ones, so that the caller can retry with them. Rendering is synchronous, because
 * clock and brand are global to the bundle.
 */
export function createRemoteRenderer({ name, routes, frame }: { name: string; routes: RouteObject[]; frame: Frame }) {
  answerCallsBy(async ({ method, path }) => answerFromRequest(method, path))
  return async (request: RenderRequest): Promise<Rendered> => {
    const location = new URL(request.address, 'http://page')
    const [match] = matchRoutes(routes, location.pathname) ?? []
    if (match === undefined) return { kind: 'none' }
    // The router gets only the matched route: it would rank all routes at each match, in a tenth of a page's time.
    const matchedRoutes = [match.route]
    await preloadPage(matchedRoutes, location)
    const client = createServerQueryClient()
    const preloadRound = { answers: request.answers, missingPaths: new Set<string>() }
    // Preloading the data that the route declares takes fewer rounds than finding its queries by rendering.
    await currentRound.run(preloadRound, () =>
      preloadData(matchedRoutes, location, { viewer: unknownSession.viewer, isWhole: true }, client),
    )
    if (preloadRound.missingPaths.size > 0) return { kind: 'needs', paths: [...preloadRound.missingPaths] }
    if (client.getQueryCache().getAll().some(hasFailed)) return { kind: 'none' }
    for (let attempt = 0; attempt <= MAX_PREFETCH_ROUNDS; attempt += 1) {
      const page = <Page client={client} address={request.address} routes={matchedRoutes} frame={frame} />
      const html = renderPage(request, page, identifierPrefixOf(name))
      const pendingQueries = client.getQueryCache().findAll({ predicate: isPending })
      if (pendingQueries.length === 0) {
        return { kind: 'page', html, state: stateOf(client), chunks: chunksOf(matchedRoutes, location) }
      }
      const round = { answers: request.answers, missingPaths: new Set<string>() }
      await currentRound.run(round, () => Promise.allSettled(pendingQueries.map((query) => query.fetch())))
      if (round.missingPaths.size > 0) return { kind: 'needs', paths: [...round.missingPaths] }
      if (pendingQueries.some(hasFailed)) return { kind: 'none' }
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

const isPending = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && !isNotFound(state.error)

const isNotFound = (failure: unknown): boolean => hasStatus(failure, 404) || hasStatus(failure, 400)

/** Errors are not serialised: a page that shows a 404 is rendered again in the browser. */
function stateOf(client: QueryClient): unknown {
  const hasFailure = client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')
  return hasFailure ? null : dehydrate(client)
}

function answerFromRequest(method: string, path: string): TransportReply {
  const round = currentRound.getStore()
  const answer: RenderAnswer | undefined = method === 'GET' ? round?.answers[path] : undefined
  if (answer === undefined) {
    if (method === 'GET') round?.missingPaths.add(path)
    throw new Error(`the render request has no response for ${method} ${path}`)
  }
  return {
    status: answer.status,
    text: answer.body,
    header: (name) => answer.headers[name.toLowerCase()] ?? null,
  }
}

function Page(props: { client: QueryClient; address: string; routes: RouteObject[]; frame: Frame }) {
  // These elements have no siblings, because siblings would change the ids of `useId` in the page.
  return (
    <QueryClientProvider client={props.client}>
      <SessionContext value={unknownSession}>
        <StaticRouter location={props.address}>
          {props.frame(<RemotePage routes={props.routes} notFound={null} />)}
        </StaticRouter>
      </SessionContext>
    </QueryClientProvider>
  )
}
