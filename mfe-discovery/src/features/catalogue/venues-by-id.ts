import type { someListingsApi } from '@plekje/contracts'
import { createTypedClient } from '@plekje/contracts/plain'
import { http, queryOptions } from '@plekje/web-kit'

/** A client of its own, so that its code is loaded only with the parts that use it. */
const someListingsClient = createTypedClient<typeof someListingsApi>(
  { someListings: ['GET', '/listings/some', 'list'] },
  http,
)

/** Cards of venues by id, in this order; hidden and deleted venues are left out. */
export const venuesByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['some-venues', ids],
    queryFn: ({ signal }) => someListingsClient.someListings({ query: { ids: ids.join(',') } }, { signal }),
  })
