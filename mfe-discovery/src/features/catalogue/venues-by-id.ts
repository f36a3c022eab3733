import type { someListingsApi } from '@plekje/contracts'
import { createTypedClient } from '@plekje/contracts/plain'
import { http, queryOptions } from '@plekje/web-kit'

/** Separate from the shared clients, so that only the parts that use this client load its code. */
const someListingsClient = createTypedClient<typeof someListingsApi>(
  { someListings: ['GET', '/listings/some', 'list'] },
  http,
)

/** Cards of venues in the order of their ids; hidden and deleted venues are left out. */
export const venuesByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['some-venues', ids],
    queryFn: ({ signal }) => someListingsClient.someListings({ query: { ids: ids.join(',') } }, { signal }),
  })
