import { type AddedVenue, type VenueSnapshot, withoutUndefined } from '@plekje/contracts'
import type { IndexEntry, IndexHit } from '@plekje/engines'
import { type Point, readPoint } from '@plekje/geography'
import type { DayNumber } from '@plekje/opening-hours'
import {
  createHolidayCalendar,
  createScheduleReader,
  DAYS_AHEAD_OF_A_CARD,
  type HoursSource,
  hoursViewOf,
  isScheduledOpen,
  type Schedule,
} from '@plekje/opening-hours/calendar'

/** Index values that a card, a new venue and a `Listing` need. */
export const CARD_VALUES: readonly string[] = ['card', 'hoursSource']
export const NEW_VENUE_VALUES: readonly string[] = ['card', 'firstVisibleAt']
export const LISTING_VALUES: readonly string[] = [...CARD_VALUES, 'description']

/** Distances in kilometres are rounded to metres. */
const METRES_PER_KM = 1_000

/** The moment of a reply, and one more day whose hours it includes. */
export interface ReplyTime {
  readonly now: Date
  readonly extraDay?: DayNumber | undefined
}

/**
 * Returns the texts that the index stores for a venue besides its fields. `card` is JSON without its closing brace, so
 * that hours and distance can be appended.
 */
export function storedTexts(venue: VenueSnapshot): Readonly<Record<string, string>> {
  const {
    isVisible: _isVisible,
    firstVisibleAt: _firstVisibleAt,
    version: _version,
    description: _description,
    openingHours,
    specialHours,
    ...card
  } = venue
  const hasHours = openingHours !== null || specialHours !== undefined
  return withoutUndefined({
    card: JSON.stringify(card).slice(0, -1),
    hoursSource: hasHours ? JSON.stringify(hoursSourceOf(venue)) : undefined,
  })
}

const hoursSourceOf = (venue: VenueSnapshot): HoursSource =>
  withoutUndefined({
    openingHours: venue.openingHours,
    specialHours: venue.specialHours || undefined,
    point: readPoint(venue),
  })

/** A `ListingCard` as JSON. `isOpen` depends on the moment, the distance on the query. */
export function cardJson({ values, distanceKm }: IndexHit, replyTime: ReplyTime): string {
  const distance =
    distanceKm === undefined ? '' : `,"distance":${Math.round(distanceKm * METRES_PER_KM) / METRES_PER_KM}`
  return `${textOf(values.card)},${hoursJson(readHoursSource(values), replyTime)}${distance}}`
}

/** A `Listing` as JSON: a card with the full description. */
export function listingJson(hit: IndexHit, replyTime: ReplyTime): string {
  return `${cardJson(hit, replyTime).slice(0, -1)},"description":${JSON.stringify(textOf(hit.values.description) ?? '')}}`
}

/** The visible venue of an index entry that was read with {@link LISTING_VALUES}. */
export function venueOf({ version, values }: IndexEntry): VenueSnapshot {
  const { openingHours = null, specialHours } = readHoursSource(values) ?? {}
  const hours = withoutUndefined({ openingHours, specialHours: specialHours || undefined })
  const description = textOf(values.description) ?? ''
  return { ...parseCard(values), description, ...hours, isVisible: true, version }
}

/** The name and slug of an entry; suggestions need no other fields. */
export function nameAndSlugOf({ values }: IndexEntry): { readonly name: string; readonly slug: string } {
  return parseCard(values)
}

/** Coordinates of a hit, from its card. */
export const pointOf = ({ values }: IndexEntry): Point | undefined => readPoint(parseCard(values))

/** The new venue of a hit that was read with {@link NEW_VENUE_VALUES}; undefined if it has no `firstVisibleAt`. */
export function newVenueOf({ values }: IndexHit): AddedVenue | undefined {
  const { firstVisibleAt } = values
  if (typeof firstVisibleAt !== 'number') return undefined
  return { ...parseCard(values), firstVisibleAt: new Date(firstVisibleAt).toISOString() }
}

/** The stored card lacks its closing brace. */
const parseCard = ({ card }: IndexEntry['values']) => JSON.parse(`${textOf(card)}}`)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function readHoursSource({ hoursSource }: IndexEntry['values']): HoursSource | null {
  return typeof hoursSource === 'string' ? JSON.parse(hoursSource) : null
}

const MAX_CACHED_SCHEDULES = 2_000

const createReader = (calendar: { readonly includesCustomaryHolidays: boolean }) =>
  createScheduleReader(createHolidayCalendar(calendar), MAX_CACHED_SCHEDULES)
let readSchedule = createReader({ includesCustomaryHolidays: false })

/** Sets the calendar of public holidays of this process. Call it once, before the index is opened. */
export function setHolidayCalendar(includesCustomaryHolidays: boolean): void {
  readSchedule = createReader({ includesCustomaryHolidays })
}

/** The schedule of a venue; null if its opening hours are unknown. */
export const scheduleOfVenue = (venue: VenueSnapshot): Schedule | null => readSchedule(hoursSourceOf(venue))

function hoursJson(source: HoursSource | null, { now, extraDay }: ReplyTime): string {
  const schedule = source && readSchedule(source)
  if (!schedule) return '"openingHours":null,"isOpen":null'
  const { openingHours, comingDays } = hoursViewOf(schedule, now, { daysAhead: DAYS_AHEAD_OF_A_CARD, extraDay })
  const days = comingDays.length === 0 ? '' : `,"comingDays":${JSON.stringify(comingDays)}`
  return `"openingHours":${JSON.stringify(openingHours)},"isOpen":${isScheduledOpen(schedule, now)}${days}`
}
