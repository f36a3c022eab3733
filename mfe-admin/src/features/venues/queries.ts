import type { VENUE_SORTS } from '@plekje/contracts'
import { keepPreviousData, listingsClient, queryOptions, venuesAdminClient } from '@plekje/web-kit'
import type { PageAsked } from '../lists/page-places'

/** SPEC §9. */
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

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: ({ signal }) => listingsClient.listCategories({}, { signal }),
  })

export const locationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'locations'],
    queryFn: ({ signal }) => listingsClient.listLocations({}, { signal }),
  })
