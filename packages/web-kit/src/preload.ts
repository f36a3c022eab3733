import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { pagesAt } from './lazy-page'
import type { pagedListQuery } from './list-pages'
import { FRESH_MS, markArrived } from './rendered-parts'

type Address = Pick<Location, 'pathname' | 'search'>

/** Loads the code of the page at an address; rejects when that fails. */
export async function fetchPage(routes: RouteObject[], { pathname, search }: Address): Promise<void> {
  await Promise.all(pagesAt(routes, pathname).map(({ handle }) => handle?.preload?.(search)))
}

/** Preloads the code of a likely next page. Never rejects: a failed load is repeated when the page is shown. */
export const preloadPage = (routes: RouteObject[], address: Address): Promise<void> =>
  fetchPage(routes, address).catch(() => undefined)

/**
 * Preloads the first data of the page at an address, for the given viewer: with `isWhole` all data of its first render,
 * otherwise only what the page cannot start without. Never rejects.
 */
export async function preloadData(
  routes: RouteObject[],
  { pathname, search }: Address,
  { viewer, isWhole = false }: { readonly viewer: string; readonly isWhole?: boolean },
  client: QueryClient,
): Promise<void> {
  await Promise.allSettled(
    pagesAt(routes, pathname).map(({ handle, params }) =>
      handle?.preloadData?.({ params, search, viewer, isWhole }, client),
    ),
  )
}

/** Prefetches a query of a page, which is not refetched when the page is shown within half a minute. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  // biome-ignore lint/suspicious/noExplicitAny: the types of error and selection do not matter here.
  options: FetchQueryOptions<Data, any, any, Key>,
): Promise<void> {
  await client.prefetchQuery({ ...options, staleTime: FRESH_MS })
  markPreloaded(client, options.queryKey)
}

export async function prefetchList<Row>(
  client: QueryClient,
  options: ReturnType<typeof pagedListQuery<Row>>,
  pages = 1,
): Promise<void> {
  await client.prefetchInfiniteQuery({ ...options, pages, staleTime: FRESH_MS })
  markPreloaded(client, options.queryKey)
}

function markPreloaded(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.status === 'success') markArrived(query, query.state.dataUpdatedAt)
}
