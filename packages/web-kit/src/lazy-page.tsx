import { withoutUndefined } from '@plekje/contracts/plain'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** The destination of a navigation; `viewer` as in the session. */
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
 * A page whose code loads when it is first shown or preloaded. A loaded page is shown at once: a lazy component would
 * show the fallback first, and React keeps that for 300 ms. A loaded page also renders without `Suspense`, which would
 * hydrate it in a later pass: the session may be known by then, unlike on the server.
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
  pageCount += 1
  // Routes render pages in the same position: without a key, one page would take over the state of another.
  const lazyPage = (
    <Suspense fallback={fallback}>
      <Lazy />
    </Suspense>
  )
  return { page: <LoadedPage key={pageCount} getLoaded={() => loadedComponent} lazyPage={lazyPage} />, preload }
}

let pageCount = 0

function LoadedPage(props: { getLoaded: () => ComponentType | undefined; lazyPage: ReactNode }) {
  const [Loaded] = useState(props.getLoaded)
  return Loaded ? <Loaded /> : props.lazyPage
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
): string[] => pagesAt(routes, pathname).flatMap(({ handle }) => handle?.chunk?.(search) ?? [])

/** Handles and parameters of the routes of a path. */
export const pagesAt = (routes: RouteObject[], pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route, params }) => ({
    handle: route.handle as PageHandle | undefined,
    params,
  }))
