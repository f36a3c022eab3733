import { categoriesQuery, type Destination, listingsClient, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { expandableListQuery } from '../catalogue/expandable-list'
import { categoryQuery } from '../catalogue/queries'
import { createVenueList } from '../catalogue/use-venue-pages'
import { readResultsState } from '../criteria/criteria'

export const venuesOfCategory = (categoryId: number) =>
  createVenueList({ categoryId }, (query, options) =>
    listingsClient.listByCategory({ params: { categoryId }, query }, options),
  )

export async function preloadCategory(
  { params: { slug = '' }, search, isWhole }: Destination,
  client: QueryClient,
): Promise<void> {
  const categoriesLoading = isWhole ? prefetchQuery(client, categoriesQuery()) : undefined
  await prefetchQuery(client, categoryQuery(slug))
  const category = client.getQueryData(categoryQuery(slug).queryKey)
  const { page } = readResultsState(new URLSearchParams(search))
  if (category) await prefetchQuery(client, expandableListQuery(venuesOfCategory(category.id), page))
  await categoriesLoading
}
