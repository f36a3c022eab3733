import {
  type ListingDetail,
  type Member,
  type VenueHours,
  type VenueHoursEdit,
  withoutUndefined,
} from '@plekje/contracts'
import { readPoint } from '@plekje/geography'
import { hoursTextOf, parseOpeningHours } from '@plekje/opening-hours'
import {
  createHolidayCalendar,
  createScheduleReader,
  DAYS_AHEAD_OF_A_CARD,
  hoursViewOf,
  isScheduledOpen,
  readOsmHours,
  readSpecialHours,
  type HoursView as ScheduleView,
  type SpecialHoursProblem,
} from '@plekje/opening-hours/calendar'
import type { Venue } from './venue'

/** Number of days with opening hours on a page: visitors plan up to five weeks ahead. */
const DAYS_AHEAD_OF_A_PAGE = 35

/** Number of parsed schedules to cache. */
const MAX_SCHEDULES = 2_000

type HoursFields = Pick<Venue, 'openingHours' | 'specialHours' | 'latitude' | 'longitude'>

/** Computes opening hours at an instant for public views. */
export type ComputeHours = (
  venue: HoursFields,
  now: Date,
  view: 'card' | 'page',
) => Pick<ListingDetail, 'openingHours' | 'isOpen' | 'comingDays' | 'seasons'>

/** @param includesCustomaryHolidays count holidays that only a trade observes */
export function createHoursView({
  includesCustomaryHolidays,
}: {
  readonly includesCustomaryHolidays: boolean
}): ComputeHours {
  const readSchedule = createScheduleReader(createHolidayCalendar({ includesCustomaryHolidays }), MAX_SCHEDULES)
  return (venue, now, view) => {
    const isPage = view === 'page'
    const schedule = readSchedule(sourceOf(venue))
    if (schedule === null) return { openingHours: null, isOpen: null }
    const daysAhead = isPage ? DAYS_AHEAD_OF_A_PAGE : DAYS_AHEAD_OF_A_CARD
    const { openingHours, comingDays, seasons } = hoursViewOf(schedule, now, { daysAhead, withHolidays: isPage })
    const dayViews = withoutUndefined({
      comingDays: comingDays.length > 0 ? comingDays : undefined,
      seasons: isPage ? seasons : undefined,
    })
    return { openingHours, isOpen: isScheduledOpen(schedule, now), ...toMutable(dayViews) }
  }
}

/** Casts the readonly arrays of the opening hours package, because responses have mutable arrays. */
const toMutable = (view: Partial<ScheduleView>) => view as Pick<ListingDetail, 'comingDays' | 'seasons'>

const sourceOf = (venue: HoursFields) =>
  withoutUndefined({
    openingHours: venue.openingHours,
    specialHours: venue.specialHours || undefined,
    point: readPoint(venue),
  })

export const venueHoursOf = (venue: Venue): VenueHours => ({
  id: venue._id,
  name: venue.name,
  openingHours: hoursTextOf(venue.openingHours) || null,
  specialHours: [...(venue.specialHours ?? [])],
  checkedAt: venue.hoursCheckedAt?.toISOString() ?? null,
  checkedBy: venue.hoursCheckedBy ?? null,
  version: venue.version,
})

/** The stored values for an edit of hours; a left out value stays. */
export const storedHours = ({ openingHours, specialHours }: Pick<VenueHoursEdit, 'openingHours' | 'specialHours'>) =>
  withoutUndefined({
    openingHours: openingHours === undefined ? undefined : openingHours.trim() || null,
    specialHours,
  })

/** Marks the hours as confirmed. */
export const hoursCheck = ({ id, username }: Pick<Member, 'id' | 'username'>, now: Date) => ({
  hoursCheckedAt: now,
  hoursCheckedBy: username,
  hoursCheckedById: id,
})

export const UNREADABLE_HOURS =
  'Deze openingstijden begrijpen we niet. Schrijf per regel een dag, zoals ‘Maandag: 10:00–18:00’.'

const PROBLEMS: Readonly<Record<SpecialHoursProblem, string>> = {
  dates: 'Geef een eerste en een laatste dag die bestaan, beide met of beide zonder jaar.',
  order: 'De laatste dag ligt voor de eerste.',
  hours: 'Deze tijden begrijpen we niet. Schrijf ‘gesloten’ of tijden zoals ‘10:00–18:00’.',
}

/** Returns a Dutch message for each field that cannot be parsed. */
export function problemsOf({ openingHours = '', specialHours = [] }: VenueHoursEdit): Record<string, string> {
  const text = openingHours.trim()
  const problems: Record<string, string> = {}
  if (text !== '' && !isReadableHours(text)) problems.openingHours = UNREADABLE_HOURS
  for (const [index, special] of specialHours.entries()) {
    const parsed = readSpecialHours(special)
    if (parsed === 'hours') problems[`specialHours.${index}.hours`] = PROBLEMS.hours
    else if (typeof parsed === 'string') problems[`specialHours.${index}.from`] = PROBLEMS[parsed]
  }
  return problems
}

/** True if the text is in one of the notations in which hours are stored. */
export const isReadableHours = (text: string): boolean =>
  parseOpeningHours(text) !== null || readOsmHours(text) !== null

/** Writes special hours for the audit log: "25-12: gesloten (kerst)". */
export const specialHoursText = (specialHours: Venue['specialHours']): string =>
  (specialHours ?? [])
    .map(({ from, to = from, holidays, hours, note }) => {
      const dates = to === from ? from : `${from} t/m ${to}`
      const days = holidays ? 'feestdagen' : dates
      const times = `${days}: ${hours.replace(/\n/g, ', ')}`
      return note ? `${times} (${note})` : times
    })
    .join('; ')
