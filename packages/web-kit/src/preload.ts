import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { pagesAt } from './lazy-page'
import { FRESH_MS, markArrived } from './rendered-parts'

type Address = Pick<Location, 'pathname' | 'search'>

/** Fetches what the page at an address needs. Never rejects: what fails is fetched again when the page is shown. */
export async function preloadPage(routes: RouteObject[], { pathname, search }: Address): Promise<void> {
  await Promise.allSettled(pagesAt(routes, pathname).map(({ handle }) => handle?.preload?.(search)))
}

/** Fetches the answers that the page at an address begins with, for whom `viewer` names. Never rejects either. */
export async function preloadData(
  routes: RouteObject[],
  { pathname, search }: Address,
  viewer: string,
  client: QueryClient,
): Promise<void> {
  await Promise.allSettled(
    pagesAt(routes, pathname).map(({ handle, params }) => handle?.preloadData?.({ params, search, viewer }, client)),
  )
}

/** Asks beforehand what a page will ask: what comes is not asked for again when it is shown within half a minute. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  // biome-ignore lint/suspicious/noExplicitAny: the error and what a selection makes of the data are of no concern here.
  options: FetchQueryOptions<Data, any, any, Key>,
): Promise<void> {
  await client.prefetchQuery({ ...options, staleTime: FRESH_MS })
  const query = client.getQueryCache().find({ queryKey: options.queryKey })
  if (query?.state.status === 'success') markArrived(query, query.state.dataUpdatedAt)
}
