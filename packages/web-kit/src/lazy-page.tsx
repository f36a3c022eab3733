import { withoutUndefined } from '@plekje/contracts/plain'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** The destination of a navigation; `viewer` is that of the session. */
export interface Destination {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
  readonly viewer: string
  /** True on a server, which renders the whole page. When false, a page loads only what it cannot start without. */
  readonly isWhole: boolean
}

/** The route handle that `lazyPage` creates and `preloadPage` uses. */
export interface PageHandle {
  /** Loads the page's code; `search` is the query of the address. */
  preload(search: string): Promise<unknown>
  /** `webpackChunkName` of that code, unless it is in the micro-frontend's own chunk. */
  chunk?(search: string): string | undefined
  /** Loads the page's first data with `prefetchQuery`. */
  preloadData?(to: Destination, client: QueryClient): Promise<unknown>
}

interface PageOnDemand {
  /** Shows the fallback until the code is loaded. */
  readonly page: ReactElement
  preload(): Promise<unknown>
}

/**
 * A page whose code loads when it is first shown or preloaded. A loaded page renders without `lazy` and `Suspense`:
 * they would show the fallback for 300 ms, and would hydrate the page in a later pass. The session may be known by
 * then, unlike on the server.
 */
export function pageOnDemand(load: () => Promise<ComponentType>, fallback?: ReactNode): PageOnDemand {
  let loadedComponent: ComponentType | undefined
  let loadPromise: Promise<ComponentType> | undefined
  const preload = () => {
    loadPromise ??= load().then(
      (component) => {
        loadedComponent = component
        return component
      },
      (failure) => {
        loadPromise = undefined
        throw failure
      },
    )
    return loadPromise
  }
  const Lazy = lazy(async () => ({ default: await preload() }))
  // Routes render pages in the same position: without a key, one page would take over the state of another.
  pageCount += 1
  const page = (
    <LoadedPage key={pageCount} getLoaded={() => loadedComponent}>
      <Suspense fallback={fallback}>
        <Lazy />
      </Suspense>
    </LoadedPage>
  )
  return { page, preload }
}

let pageCount = 0

/** Shows the loaded page; its children if the page was not loaded at the first render. */
function LoadedPage({ getLoaded, children }: { getLoaded: () => ComponentType | undefined; children: ReactNode }) {
  const [Loaded] = useState(getLoaded)
  return Loaded ? <Loaded /> : children
}

/**
 * Route properties for a page that loads on demand: `{ path: '/help', ...lazyPage(load, fallback) }`. With the
 * `webpackChunkName` of its code the page can be rendered on the server with its assets; with `preloadData` its data
 * loads together with its code.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  fallback: ReactNode,
  chunk?: string,
  preloadData?: PageHandle['preloadData'],
) {
  const { page, preload } = pageOnDemand(load, fallback)
  const handle = withoutUndefined({
    preload,
    chunk: chunk === undefined ? undefined : () => chunk,
    preloadData,
  }) satisfies PageHandle
  return { element: page, handle }
}

/** Names of the chunks of the page at an address. */
export const chunksOf = (
  routes: RouteObject[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string[] =>
  pagesAt(routes, pathname)
    .map(({ handle }) => handle?.chunk?.(search))
    .filter((chunk) => chunk !== undefined)

/** Handles and parameters of the routes of a path. */
export const pagesAt = (routes: RouteObject[], pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route, params }) => ({
    handle: route.handle as PageHandle | undefined,
    params,
  }))
