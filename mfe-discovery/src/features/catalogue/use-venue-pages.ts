import type { CallOptions, Listing } from '@plekje/contracts'
import { readTotalCount } from '@plekje/contracts/plain'
import { useSearchParams } from '@plekje/web-kit'
import { MAX_PAGES, readResultsState } from '../criteria/criteria'
import { type ExpandableList, useExpandableList, VENUES_PER_PAGE } from './expandable-list'

type FetchRows = (rows: { limit: number; offset: number }, options: CallOptions) => Promise<Listing[]>

interface Venues {
  readonly venues: readonly Listing[]
  /** Length of the whole list, which the server sends in a header. */
  readonly total: number
}

/** A list of venues for `useExpandableList`; `key` identifies it. */
export const venuesOf = (key: object, fetchRows: FetchRows) => ({
  key: ['listings', key],
  fetchRows: async (rows: { limit: number; offset: number }, { signal }: { signal: AbortSignal }): Promise<Venues> => {
    let total: number | undefined
    const onHeaders: CallOptions['onHeaders'] = (header) => {
      total = readTotalCount(header)
    }
    const venues = await fetchRows(rows, { signal, onHeaders })
    return { venues, total: total ?? rows.offset + venues.length }
  },
  append: (earlier: Venues, next: Venues): Venues => ({ ...next, venues: [...earlier.venues, ...next.venues] }),
})

/**
 * A list of venues up to the page in the address, so that going back finds it again. A venue that moved to a later page
 * between two requests appears once.
 */
export function useVenuePages(list: ExpandableList<Venues>) {
  const [searchParams, setSearchParams] = useSearchParams()
  const { page } = readResultsState(searchParams)
  const { query, reply, hasFailed, isFetchingMore, hasMoreFailed } = useExpandableList(list, page)
  const venues = new Map(reply?.venues.map((venue) => [venue.id, venue]))
  const total = reply?.total ?? 0
  return {
    query,
    isKnown: reply !== undefined,
    hasFailed,
    venues: [...venues.values()],
    total,
    hasMore: page < MAX_PAGES && page * VENUES_PER_PAGE < total,
    isFetchingMore,
    hasMoreFailed,
    /** Address of this page with the next venues. */
    moreAddress: `?page=${page + 1}`,
    showMore: () => setSearchParams({ page: String(page + 1) }, { replace: true, preventScrollReset: true }),
  }
}

export type VenuePages = ReturnType<typeof useVenuePages>
