import type { VenueSnapshot } from '@plekje/contracts'
import type { FieldUse, IndexDefinition, SearchDocument } from '@plekje/engines'
import { calendarOf, dayNumber, wallClockAt } from '@plekje/opening-hours'
import { type Timetable, timetableOf } from '@plekje/opening-hours/calendar'
import { synonyms } from '../domain/synonyms'
import { factTerms } from './fact-terms'
import { countHolidays, scheduleOfVenue, storedTexts } from './venue-card'

/** What the engine takes for one venue. */
const MAX_INTERVALS = 22
/** How far a moment that is asked for may lie ahead, and one year more. */
const YEARS_INDEXED = 3
const THIS_YEAR = calendarOf(wallClockAt(Date.now()).day).year
const FIRST_DAY = dayNumber(THIS_YEAR, 1, 1)
const END_DAY = dayNumber(THIS_YEAR + YEARS_INDEXED, 1, 1)

const REVISION = 30_000
const HABITS_REVISION = 40_000

/** From the whole country on a phone's map to single streets. */
export const CELL_LEVELS: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
interface IndexedField extends FieldUse {
  /** @param categories slugs of the venue's category and of its group */
  readonly of: (venue: VenueSnapshot, categories: readonly string[]) => unknown
}

/** What venues are found, filtered and ordered by: how the engine uses a field, and what it is of a venue. */
const indexed: Readonly<Record<string, IndexedField>> = {
  name: { weight: 6, sort: true, of: ({ name }) => name },
  categoryName: { weight: 5, of: ({ categoryName }) => categoryName },
  locationName: { weight: 4, of: ({ locationName }) => locationName },
  shortDescription: { weight: 2, of: ({ shortDescription }) => shortDescription },
  description: { weight: 1, of: ({ description }) => description },
  address: { weight: 1, of: ({ address }) => address },
  /** Slugs of the category and of the group it belongs to. */
  categories: { filter: true, of: (_venue, categories) => categories },
  /** Slug. */
  location: { filter: true, of: ({ locationSlug }) => locationSlug },
  /** As a venue has it: €, €€, … */
  priceRange: { filter: true, of: ({ priceRange }) => priceRange },
  /** The figure the card shows. */
  rating: { filter: true, sort: true, of: (venue) => shownRating(venue) },
  featured: { filter: true, of: ({ featured }) => featured },
  facts: { filter: true, of: ({ facts }) => factTerms(facts) },
  /** The largest group, and the age from which on one is let in; absent where that is not known. */
  groupSize: { filter: true, sort: true, of: ({ facts }) => facts?.groupSize ?? null },
  minimumAge: { filter: true, sort: true, of: ({ facts }) => facts?.minimumAge ?? null },
  /** Milliseconds since 1970. */
  createdAt: { sort: true, of: ({ createdAt }) => Date.parse(createdAt) },
  /** The same of when visitors could first see it. */
  firstVisibleAt: {
    filter: true,
    sort: true,
    of: ({ firstVisibleAt }) => (firstVisibleAt === undefined ? null : Date.parse(firstVisibleAt)),
  },
  /** Open, in minutes of the week in Amsterdam. */
  hours: { intervals: true, of: (venue) => timetableOfVenue(venue) },
}

const eachIndexed = <Value>(make: (field: IndexedField) => Value) =>
  Object.fromEntries(Object.entries(indexed).map(([name, field]) => [name, make(field)]))

/** The index of visible venues. Among equally relevant ones the better rated comes first. */
export const listingsIndex: IndexDefinition = {
  name: 'listings',
  fields: eachIndexed(({ of: _of, ...use }): FieldUse => use),
  tieBreak: { field: 'rating', descending: true },
  synonyms,
  stored: ['card', 'hoursSource'],
  cellLevels: CELL_LEVELS,
  // Days are indexed from the beginning of the year: the first process of a new one builds the index of that year.
  revision: REVISION + THIS_YEAR,
}

/**
 * The index of a site by its settings. Days on which venues are open are indexed, so that other public holidays are another
 * index: it is built beside the one that answers, as that of a new year is.
 */
export function indexOf({
  HOLIDAYS_WITH_HABITS: withHabits,
}: {
  readonly HOLIDAYS_WITH_HABITS: boolean
}): IndexDefinition {
  countHolidays(withHabits)
  return withHabits ? { ...listingsIndex, revision: HABITS_REVISION + THIS_YEAR } : listingsIndex
}

/** Members' rating where there are members' reviews, else Google's, else none (SEARCH-7). */
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
    fields: eachIndexed((field) => field.of(venue, categories)),
  }
}

/** The days of three years: nobody asks further ahead. */
function timetableOfVenue(venue: VenueSnapshot): Timetable {
  const schedule = scheduleOfVenue(venue)
  if (schedule === null) return { usual: [], unlike: [] }
  const { usual, unlike } = timetableOf(schedule, FIRST_DAY, END_DAY)
  return { usual: usual.slice(0, MAX_INTERVALS), unlike }
}
