import { isDeepStrictEqual } from 'node:util'
import type { EventData, VenueSnapshot } from '@plekje/contracts'
import type { Catalogue } from './catalogue'

export type ChangedPlaces = NonNullable<EventData<'search.refreshed'>['venues']>[number]

/**
 * Returns the categories and places of a venue before and after a change, for `search.refreshed`. `before` or `after`
 * is undefined if the venue is not visible then.
 */
export function changedPlaces(
  before: VenueSnapshot | undefined,
  after: VenueSnapshot | undefined,
  catalogue: Catalogue,
): ChangedPlaces {
  const visibleStates = [before, after].filter((venue) => venue !== undefined)
  return {
    categories: [
      ...new Set(visibleStates.flatMap((venue) => catalogue.slugsAndIdsOf(venue.categoryId, venue.categorySlug))),
    ],
    locations: [
      ...new Set(visibleStates.flatMap(({ locationId, locationSlug }) => [locationSlug, String(locationId)])),
    ],
    onlyFigures: before !== undefined && after !== undefined && differsInFiguresOnly(before, after),
  }
}

/**
 * Fields that change neither the words of a venue nor the filters that it passes, except the filter by rating. Equal
 * values make a comparison ignore them.
 */
const IGNORED_FIELDS = {
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  images: [],
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  updatedAt: '',
  version: 1,
  isVisible: true,
  firstVisibleAt: undefined,
} as const satisfies Partial<Record<keyof VenueSnapshot, unknown>>

const differsInFiguresOnly = (before: VenueSnapshot, after: VenueSnapshot): boolean =>
  isDeepStrictEqual({ ...before, ...IGNORED_FIELDS }, { ...after, ...IGNORED_FIELDS })
