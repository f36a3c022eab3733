import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { pagesAt } from './lazy-page'
import type { pagedListQuery } from './list-pages'
import { FRESH_MS, markArrived } from './rendered-parts'

type Address = Pick<Location, 'pathname' | 'search'>

/** Fetches the code of the page at an address; rejects when that does not come. */
export async function fetchPage(routes: RouteObject[], { pathname, search }: Address): Promise<void> {
  await Promise.all(pagesAt(routes, pathname).map(({ handle }) => handle?.preload?.(search)))
}

/** The same of a page that may be asked for. Never rejects: what fails is fetched again when the page is shown. */
export const preloadPage = (routes: RouteObject[], address: Address): Promise<void> =>
  fetchPage(routes, address).catch(() => undefined)

/** Fetches the answers that the page at an address begins with, for whom `viewer` names. Never rejects. */
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

/** Asks beforehand what a page will ask: what comes is not asked for again when it is shown within half a minute. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  // biome-ignore lint/suspicious/noExplicitAny: the error and what a selection makes of the data are of no concern here.
  options: FetchQueryOptions<Data, any, any, Key>,
): Promise<void> {
  await client.prefetchQuery({ ...options, staleTime: FRESH_MS })
  noteArrival(client, options.queryKey)
}

/** The same of a list that is fetched in pages: its first ones. */
export async function prefetchList<Row>(
  client: QueryClient,
  options: ReturnType<typeof pagedListQuery<Row>>,
  pages = 1,
): Promise<void> {
  await client.prefetchInfiniteQuery({ ...options, pages, staleTime: FRESH_MS })
  noteArrival(client, options.queryKey)
}

function noteArrival(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.status === 'success') markArrived(query, query.state.dataUpdatedAt)
}
