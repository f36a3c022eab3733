import type { VENUE_SORTS } from '@plekje/contracts'
import { keepPreviousData, type QueryClient, queryOptions, venuesAdminClient } from '@plekje/web-kit'
import type { PageRequest } from '../lists/page-request'
import type { VenueListData, VenueRowData } from './venue-row'

/** Number of venues per page (ADMIN-9). */
const PAGE_SIZE = 50

/** Prefix of all keys about venues for administrators, so that one invalidation refreshes them. */
export const VENUES_KEY = ['admin', 'venues'] as const

export interface VenueCriteria extends PageRequest {
  readonly search: string
  readonly category: string
  readonly location: string
  readonly visibility: '' | 'true' | 'false'
  readonly sort: '' | (typeof VENUE_SORTS)[number]
  readonly order: '' | 'asc' | 'desc'
}

export const venuesQuery = ({ sort, order, visibility, ...criteria }: VenueCriteria) =>
  queryOptions({
    queryKey: [...VENUES_KEY, 'list', { sort, order, visibility, ...criteria }],
    queryFn: ({ signal }) =>
      venuesAdminClient.manageVenues(
        {
          query: {
            limit: PAGE_SIZE,
            ...criteria,
            visibility: visibility || undefined,
            sort: sort || undefined,
            order: order || undefined,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Changes a venue in all cached lists, before they are refetched. */
export const changeInLists = (
  client: QueryClient,
  venueId: number,
  change: (venue: VenueRowData) => VenueRowData,
): void => updateCachedLists(client, (venues) => venues.map((venue) => (venue.id === venueId ? change(venue) : venue)))

/** Removes a venue from all cached lists, before they are refetched. */
export const removeFromLists = (client: QueryClient, venueId: number): void =>
  updateCachedLists(client, (venues) => venues.filter(({ id }) => id !== venueId))

function updateCachedLists(client: QueryClient, update: (venues: VenueRowData[]) => VenueRowData[]): void {
  client.setQueriesData<VenueListData>(
    { queryKey: [...VENUES_KEY, 'list'] },
    (list) => list && { ...list, venues: update(list.venues) },
  )
}
