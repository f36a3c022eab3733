import type { someListingsApi } from '@plekje/contracts'
import { createTypedClient } from '@plekje/contracts/plain'
import { http, queryOptions } from '@plekje/web-kit'

/** Fetched with the parts that ask for it, which no page shows at first. */
const someListingsClient = createTypedClient<typeof someListingsApi>(
  { someListings: ['GET', '/listings/some', 'list'] },
  http,
)

/** Cards of venues by their ids, in that order; those that nobody sees any more are left out. */
export const someVenuesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['some-venues', ids],
    queryFn: ({ signal }) => someListingsClient.someListings({ query: { ids: ids.join(',') } }, { signal }),
  })
