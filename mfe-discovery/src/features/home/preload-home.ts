import { prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { categoriesQuery, featuredQuery, placesQuery } from '../catalogue/queries'
import { MAX_FEATURED } from './featured-carousel'

/** Fetches what the home page shows. */
export async function preloadHome(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchQuery(client, categoriesQuery()),
    prefetchQuery(client, featuredQuery(MAX_FEATURED)),
    prefetchQuery(client, placesQuery()),
  ])
}
