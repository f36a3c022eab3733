import { categoriesQuery, placesQuery, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { featuredQuery } from '../catalogue/queries'
import { MAX_FEATURED } from './featured-carousel'

export async function preloadHome(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchQuery(client, categoriesQuery()),
    prefetchQuery(client, featuredQuery(MAX_FEATURED)),
    prefetchQuery(client, placesQuery()),
  ])
}
