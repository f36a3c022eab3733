import { categoriesQuery, type Destination, listingsClient, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { categoryQuery } from '../catalogue/queries'
import { unfoldedQuery } from '../catalogue/unfolded'
import { venuesOf } from '../catalogue/use-venue-pages'
import { readResultsState } from '../criteria/criteria'

/** The venues of a category. */
export const venuesOfCategory = (categoryId: number) =>
  venuesOf({ categoryId }, (query, options) =>
    listingsClient.listByCategory({ params: { categoryId }, query }, options),
  )

/** Loads a category and its first page of venues. */
export async function preloadCategory(
  { params: { slug = '' }, search, isWhole }: Destination,
  client: QueryClient,
): Promise<void> {
  const all = isWhole ? prefetchQuery(client, categoriesQuery()) : undefined
  await prefetchQuery(client, categoryQuery(slug))
  const category = client.getQueryData(categoryQuery(slug).queryKey)
  const { page } = readResultsState(new URLSearchParams(search))
  if (category) await prefetchQuery(client, unfoldedQuery(venuesOfCategory(category.id), page))
  await all
}
