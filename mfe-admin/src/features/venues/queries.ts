import type { VENUE_SORTS } from '@plekje/contracts'
import { keepPreviousData, type QueryClient, queryOptions, venuesAdminClient } from '@plekje/web-kit'
import type { PageAsked } from '../lists/page-places'
import type { VenueListData, VenueRowData } from './venue-row'

/** Venues (ADMIN-9). */
export const PAGE_SIZE = 50

/** Begins every key of what administrators see of venues, so that one invalidation refreshes all of it. */
export const VENUES_KEY = ['admin', 'venues'] as const

export interface VenueCriteria extends PageAsked {
  readonly search: string
  readonly category: string
  readonly location: string
  readonly visibility: '' | 'true' | 'false'
  readonly sort: '' | (typeof VENUE_SORTS)[number]
  readonly order: '' | 'asc' | 'desc'
}

export const venuesQuery = ({ sort, order, visibility, ...others }: VenueCriteria) =>
  queryOptions({
    queryKey: [...VENUES_KEY, 'list', { sort, order, visibility, ...others }],
    queryFn: ({ signal }) =>
      venuesAdminClient.manageVenues(
        {
          query: {
            limit: PAGE_SIZE,
            ...others,
            visibility: visibility || undefined,
            sort: sort || undefined,
            order: order || undefined,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Puts what became of a venue in the lists that have it, before they are asked for anew: as it is now, or nothing. */
export const changeInLists = (
  client: QueryClient,
  venueId: number,
  change: (venue: VenueRowData) => readonly VenueRowData[],
): void =>
  void client.setQueriesData<VenueListData>(
    { queryKey: [...VENUES_KEY, 'list'] },
    (known) =>
      known && { ...known, venues: known.venues.flatMap((venue) => (venue.id === venueId ? change(venue) : [venue])) },
  )
