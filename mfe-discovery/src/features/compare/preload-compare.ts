import { type Destination, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { venuesByIdQuery } from '../catalogue/venues-by-id'
import { comparedIds } from './compared-ids'

export async function preloadCompare({ search }: Destination, client: QueryClient): Promise<void> {
  const ids = comparedIds(search)
  if (ids.length > 0) await prefetchQuery(client, venuesByIdQuery(ids))
}
