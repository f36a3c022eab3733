import type { Listing } from '@plekje/contracts'
import { readTotalCount } from '@plekje/contracts/plain'
import { type listingsClient, queryOptions, useQueries, useQuery, useSearchParams } from '@plekje/web-kit'
import { MAX_PAGES, readResultsState } from '../criteria/criteria'

const VENUES_PER_PAGE = 24

type CallOptions = NonNullable<Parameters<(typeof listingsClient)['listFeatured']>[1]>
type AskPage = (page: { limit: number; offset: number }, options: CallOptions) => Promise<Listing[]>

/** One page of a list, with the number of all its venues, which the server tells in a header. */
const pageQuery = (key: object, ask: AskPage, page: number) =>
  queryOptions({
    queryKey: ['listings', key, page],
    queryFn: async ({ signal }) => {
      const offset = (page - 1) * VENUES_PER_PAGE
      let total: number | undefined
      const onHeaders: CallOptions['onHeaders'] = (header) => {
        total = readTotalCount(header)
      }
      const venues = await ask({ limit: VENUES_PER_PAGE, offset }, { signal, onHeaders })
      return { venues, total: total ?? offset + venues.length }
    },
  })

/**
 * A list of venues, a page per call, as far as it was unfolded: that stands in the URL, so that going back finds it
 * again. `key` tells it from other lists. A venue that moved to a later page in between is shown once.
 */
export function useVenuePages(key: object, ask: AskPage) {
  const [query, setQuery] = useSearchParams()
  const { page } = readResultsState(query)
  const first = useQuery(pageQuery(key, ask, 1))
  const later = useQueries({
    queries: Array.from({ length: page - 1 }, (_, at) => ({
      ...pageQuery(key, ask, at + 2),
      enabled: first.isSuccess && first.data.total > (at + 1) * VENUES_PER_PAGE,
    })),
  })
  const found = [first, ...later].flatMap(({ data }) => data?.venues ?? [])
  const total = first.data?.total ?? 0
  return {
    first,
    venues: [...new Map(found.map((venue) => [venue.id, venue])).values()],
    total,
    hasMore: page < MAX_PAGES && page * VENUES_PER_PAGE < total,
    isFetchingMore: later.some(({ isFetching }) => isFetching),
    /** The first later page that could not be had. */
    failedMore: later.find(({ isError }) => isError),
    showMore: () => setQuery({ page: String(page + 1) }, { replace: true, preventScrollReset: true }),
  }
}

export type VenuePages = ReturnType<typeof useVenuePages>
