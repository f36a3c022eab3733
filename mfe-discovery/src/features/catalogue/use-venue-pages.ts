import type { CallOptions, Listing } from '@plekje/contracts'
import { readTotalCount } from '@plekje/contracts/plain'
import { useSearchParams } from '@plekje/web-kit'
import { MAX_PAGES, readResultsState } from '../criteria/criteria'
import { type ExpandableList, type RowRange, useExpandableList, VENUES_PER_PAGE } from './expandable-list'

interface Venues {
  readonly venues: readonly Listing[]
  /** Length of the whole list, which the server sends in a header. */
  readonly total: number
}

type FetchVenues = (range: RowRange, options: CallOptions) => Promise<Listing[]>

/** Creates a list of venues for `useVenuePages`; `key` identifies it. */
export const createVenueList = (key: object, fetchVenues: FetchVenues): ExpandableList<Venues> => ({
  key: ['listings', key],
  fetchRows: async (range, { signal }) => {
    let total: number | undefined
    const onHeaders: CallOptions['onHeaders'] = (header) => {
      total = readTotalCount(header)
    }
    const venues = await fetchVenues(range, { signal, onHeaders })
    return { venues, total: total ?? range.offset + venues.length }
  },
  append: (earlierPages, { venues, total }) => ({ venues: [...earlierPages.venues, ...venues], total }),
})

/**
 * A list of venues up to the page in the address, so that going back shows it again. A venue that moved to a later page
 * between two requests appears once.
 */
export function useVenuePages(list: ExpandableList<Venues>) {
  const [searchParams, setSearchParams] = useSearchParams()
  const { page } = readResultsState(searchParams)
  const { query, reply, hasFailed, isFetchingNextPage, hasNextPageFailed } = useExpandableList(list, page)
  const venues = new Map(reply?.venues.map((venue) => [venue.id, venue]))
  const total = reply?.total ?? 0
  return {
    query,
    isLoaded: reply !== undefined,
    hasFailed,
    venues: [...venues.values()],
    total,
    hasMore: page < MAX_PAGES && page * VENUES_PER_PAGE < total,
    isFetchingNextPage,
    hasNextPageFailed,
    /** Address of this page with the next venues. */
    moreAddress: `?page=${page + 1}`,
    showMore: () => setSearchParams({ page: String(page + 1) }, { replace: true, preventScrollReset: true }),
  }
}

export type VenuePages = ReturnType<typeof useVenuePages>
