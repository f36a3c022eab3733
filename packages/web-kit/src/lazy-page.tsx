import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** Where someone is about to go, and who: `viewer` as the session says it. */
export interface Destination {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
  readonly viewer: string
  /** All that the page shows at first is wanted, as by a server, and not only what it cannot begin without. */
  readonly isWhole: boolean
}

/** What `lazyPage` and its like leave at a route for `preloadPage` and its like. */
export interface PageHandle {
  /** Fetches the page's code; `search` is that of the address. */
  preload(search: string): Promise<unknown>
  /** `webpackChunkName` of that code, where it is not the micro-frontend's own. */
  chunk?(search: string): string | undefined
  /** Fetches the answers that the page begins with, by `prefetchQuery`. */
  preloadData?(to: Destination, client: QueryClient): Promise<unknown>
}

interface OnDemand {
  /** Shows the fallback until its code is here. */
  readonly page: ReactElement
  preload(): Promise<unknown>
}

/**
 * A page whose code is fetched when it is first shown or asked for. One that was fetched before is shown at once, where a
 * lazy component would show the fallback first and React keep that for 300 ms; and without a `Suspense` around it, which
 * would take over the HTML of a server in a pass of its own, when the session may be known already.
 */
export function pageOnDemand(load: () => Promise<ComponentType>, fallback?: ReactNode): OnDemand {
  let fetched: ComponentType | undefined
  let underway: Promise<ComponentType> | undefined
  const preload = () => {
    underway ??= load().then(
      (component) => {
        fetched = component
        return component
      },
      (failure) => {
        underway = undefined
        throw failure
      },
    )
    return underway
  }
  const Lazy = lazy(async () => ({ default: await preload() }))
  pages += 1
  // Routes show their pages in the same place: without a key of its own one would go on as the other.
  const lazyPage = (
    <Suspense fallback={fallback}>
      <Lazy />
    </Suspense>
  )
  return { page: <FetchedOr key={pages} getFetched={() => fetched} lazyPage={lazyPage} />, preload }
}

let pages = 0

function FetchedOr(props: { getFetched: () => ComponentType | undefined; lazyPage: ReactNode }) {
  const [Fetched] = useState(props.getFetched)
  return Fetched ? <Fetched /> : props.lazyPage
}

/**
 * The parts of a route whose page is fetched when someone goes there: `{ path: '/help', ...lazyPage(load, fallback) }`.
 * With the `webpackChunkName` of its code the page can be sent as HTML, with what it needs; with `preloadData` its data is
 * fetched with its code when someone is about to go there.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  fallback: ReactNode,
  chunk?: string,
  preloadData?: PageHandle['preloadData'],
) {
  const { page, preload } = pageOnDemand(load, fallback)
  const handle = {
    preload,
    ...(chunk === undefined ? {} : { chunk: () => chunk }),
    ...(preloadData ? { preloadData } : {}),
  } satisfies PageHandle
  return { element: page, handle }
}

/** Names of the code that the page at an address consists of. */
export const chunksOf = (
  routes: RouteObject[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string[] => handlesOf(routes, pathname).flatMap((handle) => handle?.chunk?.(search) ?? [])

const handlesOf = (routes: RouteObject[], pathname: string) => pagesAt(routes, pathname).map(({ handle }) => handle)

/** What routes say of the page at a path, with the parameters in it. */
export const pagesAt = (routes: RouteObject[], pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route, params }) => ({
    handle: route.handle as PageHandle | undefined,
    params,
  }))
