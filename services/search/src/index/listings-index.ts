import { shownRating, type VenueSnapshot, withoutUndefined } from '@plekje/contracts'
import type { FieldUse, IndexDefinition, SearchDocument } from '@plekje/engines'
import { readPoint } from '@plekje/geography'
import { datePartsOf, dayNumber, wallClockAt } from '@plekje/opening-hours'
import { type Timetable, timetableOf } from '@plekje/opening-hours/calendar'
import { WHOLE_KINDS } from '../domain/words/kind-words'
import { NUMERAL_SYNONYMS } from '../domain/words/numerals'
import { PARTS_OF_KINDS } from '../domain/words/parts-of-kinds'
import { FEATURES } from '../domain/words/wish-words'
import { factTerms } from './fact-terms'
import { scheduleOfVenue, setHolidayCalendar, storedTexts } from './venue-card'

/** The engine's maximum number of intervals per venue. */
const MAX_INTERVALS = 22
/** A search may ask one year ahead; two more years cover an index that is not rebuilt at the turn of the year. */
const YEARS_INDEXED = 3
const THIS_YEAR = datePartsOf(wallClockAt(Date.now()).day).year
const FIRST_DAY = dayNumber(THIS_YEAR, 1, 1)
const END_DAY = dayNumber(THIS_YEAR + YEARS_INDEXED, 1, 1)

/** Raise both revisions when documents change; the year is added. Each set of public holidays has its own. */
const REVISION = 30_000
const HABITS_REVISION = 40_000

/** Grid levels, from the whole country on a phone to single streets. */
export const CELL_LEVELS: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
interface IndexedField extends FieldUse {
  /** @param categories slugs of the venue's category and of its group */
  readonly read: (venue: VenueSnapshot, categories: readonly string[]) => unknown
}

/** The fields of the index: how the engine uses each, and its value for a venue. */
const indexedFields: Readonly<Record<string, IndexedField>> = {
  name: { weight: 6, sort: true, read: ({ name }) => name },
  categoryName: { weight: 5, read: ({ categoryName }) => categoryName },
  locationName: { weight: 4, read: ({ locationName }) => locationName },
  shortDescription: { weight: 2, read: ({ shortDescription }) => shortDescription },
  description: { weight: 1, read: ({ description }) => description },
  address: { weight: 1, read: ({ address }) => address },
  /** Slugs of the category and of the group it belongs to. */
  categories: { filter: true, read: (_venue, categories) => categories },
  /** Slug of the place. */
  location: { filter: true, read: ({ locationSlug }) => locationSlug },
  /** The price range of the venue: €, €€, … */
  priceRange: { filter: true, read: ({ priceRange }) => priceRange },
  /** The rating on the card. */
  rating: { filter: true, sort: true, read: (venue) => shownRating(venue).rating },
  featured: { filter: true, read: ({ featured }) => featured },
  facts: { filter: true, read: ({ facts }) => factTerms(facts) },
  /** Null if unknown, like the minimum age; then no number matches. */
  groupSize: { filter: true, sort: true, read: ({ facts }) => facts?.groupSize ?? null },
  minimumAge: { filter: true, sort: true, read: ({ facts }) => facts?.minimumAge ?? null },
  /** Milliseconds since 1970. */
  createdAt: { sort: true, read: ({ createdAt }) => Date.parse(createdAt) },
  /** When visitors could first see the venue, in milliseconds since 1970. */
  firstVisibleAt: {
    filter: true,
    sort: true,
    read: ({ firstVisibleAt }) => (firstVisibleAt === undefined ? null : Date.parse(firstVisibleAt)),
  },
  /** Opening intervals, in minutes of the week in Amsterdam. */
  hours: { intervals: true, read: (venue) => timetableOfVenue(venue) },
}

const mapFields = <Value>(create: (field: IndexedField) => Value) =>
  Object.fromEntries(Object.entries(indexedFields).map(([name, field]) => [name, create(field)]))

/** The index of visible venues. Equally relevant venues are ordered by rating. */
export const listingsIndex: IndexDefinition = {
  name: 'listings',
  fields: mapFields(({ read: _read, ...use }): FieldUse => use),
  tieBreak: { field: 'rating', descending: true },
  // Words of one concept are synonyms: the engine finds each of them by any other.
  synonyms: [...[...PARTS_OF_KINDS, ...WHOLE_KINDS, ...FEATURES].map(({ words }) => words), ...NUMERAL_SYNONYMS],
  stored: ['card', 'hoursSource'],
  cellLevels: CELL_LEVELS,
  // The indexed days start on 1 January: the first process of a new year builds the index of that year.
  revision: REVISION + THIS_YEAR,
}

/**
 * The index for these settings; sets the holiday calendar of this process. Opening days are indexed, so another set of
 * public holidays is another index, which is built beside the live one.
 */
export function indexDefinitionOf({
  HOLIDAYS_WITH_HABITS: includesCustomaryHolidays,
}: {
  readonly HOLIDAYS_WITH_HABITS: boolean
}): IndexDefinition {
  setHolidayCalendar(includesCustomaryHolidays)
  return includesCustomaryHolidays ? { ...listingsIndex, revision: HABITS_REVISION + THIS_YEAR } : listingsIndex
}

/** @param categories slugs of the venue's category and of its group */
export function documentOf(venue: VenueSnapshot, categories: readonly string[]): SearchDocument {
  return withoutUndefined({
    id: venue.id,
    version: venue.version,
    stored: storedTexts(venue),
    point: readPoint(venue),
    fields: mapFields((field) => field.read(venue, categories)),
  })
}

/** Opening hours of the indexed days. */
function timetableOfVenue(venue: VenueSnapshot): Timetable {
  const schedule = scheduleOfVenue(venue)
  if (schedule === null) return { usual: [], exceptions: [] }
  const { usual, exceptions } = timetableOf(schedule, FIRST_DAY, END_DAY)
  return { usual: usual.slice(0, MAX_INTERVALS), exceptions }
}
