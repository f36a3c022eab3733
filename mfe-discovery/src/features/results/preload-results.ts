import { type Destination, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { unfoldedQuery } from '../catalogue/unfolded'
import { readResultsState } from '../criteria/criteria'
import { searchResults } from './queries'

/** Fetches the results that the page of an address begins with. */
export function preloadResults({ search }: Destination, client: QueryClient): Promise<void> {
  const { criteria, page } = readResultsState(new URLSearchParams(search))
  return prefetchQuery(client, unfoldedQuery(searchResults(criteria), page))
}
