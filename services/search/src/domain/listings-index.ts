import type { VenueSnapshot } from '@plekje/contracts'
import type { IndexDefinition, SearchDocument } from '@plekje/engines'
import { type Interval, parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'
import { synonyms } from './synonyms'
import { storedTexts } from './venue-card'

/** What the engine takes for one venue. */
const MAX_INTERVALS = 22
const WHOLE_WEEK: readonly Interval[] = [[0, 7 * 24 * 60]]

/** The index of visible venues. Among equally relevant ones the better rated comes first. */
export const listingsIndex: IndexDefinition = {
  name: 'listings',
  fields: {
    name: { weight: 6, sort: true },
    categoryName: { weight: 5 },
    locationName: { weight: 4 },
    shortDescription: { weight: 2 },
    description: { weight: 1 },
    address: { weight: 1 },
    /** Slugs of the category and of the group it belongs to. */
    categories: { filter: true },
    /** Slug. */
    location: { filter: true },
    /** As a venue has it: €, €€, … */
    priceRange: { filter: true },
    /** The figure the card shows. */
    rating: { filter: true, sort: true },
    featured: { filter: true },
    /** Milliseconds since 1970. */
    createdAt: { sort: true },
    /** Open, in minutes of the week in Amsterdam. */
    hours: { intervals: true },
  },
  tieBreak: { field: 'rating', descending: true },
  synonyms,
  stored: ['card', 'openingHours'],
  revision: 1,
}

/** Members' rating where there are members' reviews, else Google's, else none (DESIGN §3, search parameters). */
export function shownRating(venue: Pick<VenueSnapshot, 'rating' | 'reviewCount' | 'googleRating'>): number | null {
  return venue.reviewCount > 0 && venue.rating !== null ? venue.rating : venue.googleRating
}

/** @param categories slugs of the venue's category and of its group */
export function documentOf(venue: VenueSnapshot, categories: readonly string[]): SearchDocument {
  const lat = Number.parseFloat(venue.latitude)
  const lng = Number.parseFloat(venue.longitude)
  return {
    id: venue.id,
    version: venue.version,
    stored: storedTexts(venue),
    ...(Number.isFinite(lat) && Number.isFinite(lng) ? { point: { lat, lng } } : {}),
    fields: {
      name: venue.name,
      categoryName: venue.categoryName,
      locationName: venue.locationName,
      shortDescription: venue.shortDescription,
      description: venue.description,
      address: venue.address,
      categories,
      location: venue.locationSlug,
      priceRange: venue.priceRange,
      rating: shownRating(venue),
      featured: venue.featured,
      createdAt: Date.parse(venue.createdAt),
      hours: openIntervals(parseOpeningHours(venue.openingHours)),
    },
  }
}

/** A source that tells no more than "open now" is taken at its word all week, as the badge on the card does. */
function openIntervals(hours: WeeklyHours | null): readonly Interval[] {
  if (!hours || hours.openNow === false) return []
  return hours.openNow ? WHOLE_WEEK : hours.intervals.slice(0, MAX_INTERVALS)
}
