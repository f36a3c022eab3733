import { categoriesQuery, type Destination, placesQuery, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { expandableListQuery } from '../catalogue/expandable-list'
import { readResultsState } from '../criteria/criteria'
import { searchResults } from './queries'

/** Loads the first results of an address. */
export async function preloadResults({ search, isWhole }: Destination, client: QueryClient): Promise<void> {
  const { criteria, page } = readResultsState(new URLSearchParams(search))
  const prefetches = [prefetchQuery(client, expandableListQuery(searchResults(criteria), page))]
  if (isWhole) prefetches.push(prefetchQuery(client, categoriesQuery()), prefetchQuery(client, placesQuery()))
  await Promise.all(prefetches)
}
