import type { ListingDetail, VenueHours, VenueHoursEdit } from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import {
  createHolidayCalendar,
  createScheduleReader,
  hoursViewOf,
  isScheduledOpen,
  readOsmHours,
  readSpecialHours,
  type HoursView as ScheduleView,
  type SpecialHoursProblem,
} from '@plekje/opening-hours/calendar'
import type { Venue } from './venue'

/** What badges need: an opening is told up to a week ahead. */
const DAYS_AHEAD_OF_A_CARD = 8
/** What whoever plans an outing wants to know. */
const DAYS_AHEAD_OF_A_PAGE = 35

/** So many schedules are remembered. */
const MAX_SCHEDULES = 2_000

type HoursFields = Pick<Venue, 'openingHours' | 'specialHours' | 'latitude' | 'longitude'>

/** Hours as everyone may see them, at an instant. */
export type HoursView = (
  venue: HoursFields,
  now: Date,
  isPage: boolean,
) => Pick<ListingDetail, 'openingHours' | 'isOpen' | 'comingDays' | 'seasons'>

/** By one calendar of public holidays, `withHabits` that of a trade. */
export function createHoursView({ withHabits }: { readonly withHabits: boolean }): HoursView {
  const scheduleIn = createScheduleReader(createHolidayCalendar({ withHabits }), MAX_SCHEDULES)
  return (venue, now, isPage) => {
    const schedule = scheduleIn(sourceOf(venue))
    if (schedule === null) return { openingHours: null, isOpen: null }
    const daysAhead = isPage ? DAYS_AHEAD_OF_A_PAGE : DAYS_AHEAD_OF_A_CARD
    const { openingHours, comingDays, seasons } = hoursViewOf(schedule, now, { daysAhead, withHolidays: isPage })
    return {
      openingHours,
      isOpen: isScheduledOpen(schedule, now),
      ...(comingDays.length === 0 ? {} : mutable({ comingDays })),
      ...(isPage && seasons ? mutable({ seasons }) : {}),
    }
  }
}

/** The rule package gives what nobody may change; replies are plain data. */
const mutable = (view: Partial<ScheduleView>) => view as Pick<ListingDetail, 'comingDays' | 'seasons'>

function sourceOf({ openingHours, specialHours, latitude, longitude }: HoursFields) {
  const [lat, lng] = [Number.parseFloat(latitude), Number.parseFloat(longitude)]
  return {
    openingHours,
    ...(specialHours ? { specialHours } : {}),
    ...(Number.isFinite(lat) && Number.isFinite(lng) ? { point: { lat, lng } } : {}),
  }
}

export const venueHoursOf = (venue: Venue): VenueHours => ({
  id: venue._id,
  name: venue.name,
  openingHours: venue.openingHours,
  specialHours: [...(venue.specialHours ?? [])],
  checkedAt: venue.hoursCheckedAt?.toISOString() ?? null,
  checkedBy: venue.hoursCheckedBy ?? null,
  version: venue.version,
})

export const UNREADABLE_HOURS =
  'Deze openingstijden begrijpen we niet. Schrijf per regel een dag, zoals ‘Maandag: 10:00–18:00’.'

const PROBLEMS: Readonly<Record<SpecialHoursProblem, string>> = {
  dates: 'Geef een eerste en een laatste dag die bestaan, beide met of beide zonder jaar.',
  order: 'De laatste dag ligt voor de eerste.',
  hours: 'Deze tijden begrijpen we niet. Schrijf ‘gesloten’ of tijden zoals ‘10:00–18:00’.',
}

/** Dutch, by field; empty when all of it is understood. */
export function problemsOf({ openingHours = '', specialHours = [] }: VenueHoursEdit): Record<string, string> {
  const text = openingHours.trim()
  const problems: Record<string, string> = {}
  if (text !== '' && !areReadable(text)) problems.openingHours = UNREADABLE_HOURS
  for (const [at, special] of specialHours.entries()) {
    const read = readSpecialHours(special)
    if (typeof read === 'string') problems[`specialHours.${at}.${read === 'hours' ? 'hours' : 'from'}`] = PROBLEMS[read]
  }
  return problems
}

/** In any of the forms in which hours are kept. */
export const areReadable = (text: string): boolean => parseOpeningHours(text) !== null || readOsmHours(text) !== null

/** For people who look back: "25-12: gesloten (kerst)". */
export const specialHoursText = (specialHours: Venue['specialHours']): string =>
  (specialHours ?? [])
    .map(({ from, to = from, holidays, hours, note }) => {
      const days = holidays ? 'feestdagen' : to === from ? from : `${from} t/m ${to}`
      return `${days}: ${hours.replace(/\n/g, ', ')}${note ? ` (${note})` : ''}`
    })
    .join('; ')
