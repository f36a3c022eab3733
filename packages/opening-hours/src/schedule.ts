import { LRUCache } from 'lru-cache'
import { wallClockAt } from './amsterdam-clock'
import { type CalendarDays, calendarDay } from './coming-days'
import type { HolidayCalendar } from './holidays'
import { type DayNumber, weekdayOf } from './local-day'
import { isOpenIn } from './open-state'
import { createOsmDays, mentionsPublicHolidays, type OsmDays } from './osm/osm-days'
import { readOsmHours } from './osm/read-osm-hours'
import type { Point } from './osm/sun'
import { parseOpeningHours } from './parse-opening-hours'
import type { SeasonRules } from './seasons'
import { type ParsedSpecialHours, readSpecialHours, type SpecialHours } from './special-hours'
import { daysOfWeek } from './week-ranges'
import {
  type DayHours,
  type DayRange,
  isUnknownDay,
  type MaybeRange,
  UNKNOWN_DAY,
  type WeeklyHours,
} from './weekly-hours'

/** The stored opening hours of a venue. */
export interface HoursSource {
  /** A text in the notation of VENUE-11 or of OpenStreetMap. */
  readonly openingHours: string | null
  readonly specialHours?: readonly SpecialHours[] | undefined
  /** Location, for hours that follow the sun. */
  readonly point?: Point | undefined
}

export interface ScheduledDay {
  readonly hours: DayHours
  readonly note?: string | undefined
  /** Name of a public holiday; absent during a closure of several days. */
  readonly holiday?: string | undefined
  /** True if the venue has hours for this holiday. */
  readonly hasHolidayHours: boolean
}

/** Opening hours by the calendar. */
export interface Schedule {
  readonly source: HoursSource
  /** The usual week as parsed; null for OpenStreetMap's notation and unknown hours. */
  readonly weekly: WeeklyHours | null
  /** True if weeks may differ. */
  readonly isUneven: boolean
  /** Days whose hours differ by at most this many minutes count as equal: 0, unless the hours follow the sun. */
  readonly toleranceMinutes: number
  on(day: DayNumber): ScheduledDay
  readonly calendarDays: CalendarDays
  readonly rules: SeasonRules
}

/** True if the venue is open at an instant; null if unknown. */
export function isScheduledOpen({ weekly, calendarDays, on }: Schedule, instant: Date): boolean | null {
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute)) return null
  if (weekly?.openNow !== undefined && isUnknownDay(on(day).hours)) return weekly.openNow
  return isOpenIn(calendarDays(day), minute)
}

const SUN_TOLERANCE_MINUTES = 30

/** The schedule of a venue; null if neither regular nor special hours are known. */
export function scheduleOf(source: HoursSource, holidays: HolidayCalendar): Schedule | null {
  const weekly = parseOpeningHours(source.openingHours)
  const osm = weekly === null && source.openingHours !== null ? readOsmHours(source.openingHours) : null
  const specials = (source.specialHours ?? [])
    .map(readSpecialHours)
    .filter((special): special is ParsedSpecialHours => typeof special !== 'string')
    .toSorted((a, b) => a.lengthDays - b.lengthDays)
  if (weekly === null && osm === null && specials.length === 0) return null
  const isHoliday = (day: DayNumber) => holidays.nameOf(day) !== null
  const osmDays = osm && createOsmDays(osm, { isHoliday, point: source.point })
  const weekdays = daysOfText(weekly)
  const usualHoursOn = (day: DayNumber): DayHours => osmDays?.on(day) ?? weekdays[weekdayOf(day)] ?? UNKNOWN_DAY
  const hasHolidayHours = osm !== null && mentionsPublicHolidays(osm)
  const on = (day: DayNumber): ScheduledDay => {
    const holiday = holidays.nameOf(day) ?? undefined
    const special = specials.find((candidate) => candidate.appliesOn(day, { isHoliday: holiday !== undefined }))
    if (special === undefined) return { hours: usualHoursOn(day), holiday, hasHolidayHours }
    const { note, isLongClosure } = special
    return { hours: special.hoursOn(day), note, holiday: isLongClosure ? undefined : holiday, hasHolidayHours: true }
  }
  return {
    source,
    weekly,
    isUneven: osm !== null || specials.length > 0,
    toleranceMinutes: osm !== null && followsSun(source.openingHours) ? SUN_TOLERANCE_MINUTES : 0,
    on,
    calendarDays: (day) => calendarDay(on(day).hours, on(day - 1).hours),
    rules: seasonRulesOf(osmDays, (day) => weekdays[weekdayOf(day)] ?? UNKNOWN_DAY, specials),
  }
}

const daysOfText = (weekly: WeeklyHours | null): readonly DayHours[] =>
  weekly === null || weekly.openNow !== undefined ? [] : daysOfWeek(weekly)

/** Finds regular hours by date: in special hours that are a season, else in OpenStreetMap's notation or the text. */
function seasonRulesOf(
  osmDays: OsmDays | null,
  textHoursOn: (day: DayNumber) => DayHours,
  specials: readonly ParsedSpecialHours[],
): SeasonRules {
  const seasonal = specials.filter(({ isException }) => !isException)
  const seasonalIndex = (day: DayNumber) => seasonal.findIndex(({ appliesOn }) => appliesOn(day, { isHoliday: false }))
  const seasonalHours = (day: DayNumber) => seasonal[seasonalIndex(day)]?.hoursOn(day)
  return {
    hasSeasons: osmDays?.hasSeasons === true || seasonal.length > 0,
    mentionsSchoolHolidays: osmDays?.mentionsSchoolHolidays === true,
    seasonOn: (day) => `${osmDays?.seasonOn(day) ?? ''} ${seasonalIndex(day)}`,
    usualOn: (day) => seasonalHours(day) ?? osmDays?.usualOn(day) ?? textHoursOn(day),
    variantsOn: (day) => (seasonalIndex(day) < 0 ? (osmDays?.variantsOn(day) ?? []) : []),
    inSchoolHolidaysOn: (day) => seasonalHours(day) ?? osmDays?.inSchoolHolidaysOn(day) ?? textHoursOn(day),
  }
}

/**
 * Returns a function that does the same as {@link scheduleOf} and caches the results, because parsing is the most
 * expensive step per venue.
 */
export function createScheduleReader(
  holidays: HolidayCalendar,
  maxCached: number,
): (source: HoursSource) => Schedule | null {
  // The option `maxSize` is used because `max` would allocate memory for all entries at once.
  const cache = new LRUCache<string, { readonly schedule: Schedule | null }>({
    maxSize: maxCached,
    sizeCalculation: () => 1,
  })
  return (source) => {
    const { openingHours, specialHours = [] } = source
    const isPlain = specialHours.length === 0
    if (openingHours === null && isPlain) return null
    const key = isPlain && !followsSun(openingHours) ? (openingHours ?? '') : JSON.stringify(source)
    const cached = cache.get(key)
    if (cached) return cached.schedule
    const schedule = scheduleOf(source, holidays)
    cache.set(key, { schedule })
    return schedule
  }
}

/** True if the hours of both days are equal within the tolerance. */
export function areAlike(a: DayHours, b: DayHours, toleranceMinutes: number): boolean {
  return (
    haveSameBounds(a.open, b.open, toleranceMinutes) && haveSameBounds(a.maybe ?? [], b.maybe ?? [], toleranceMinutes)
  )
}

const haveSameBounds = (
  a: readonly (DayRange | MaybeRange)[],
  b: readonly (DayRange | MaybeRange)[],
  toleranceMinutes: number,
): boolean =>
  a.length === b.length &&
  a.every(([from, to, why], index) => {
    const [otherFrom = Number.NaN, otherTo = Number.NaN, otherWhy] = b[index] ?? []
    const isNear = (bound: number, otherBound: number) => Math.abs(bound - otherBound) <= toleranceMinutes
    return isNear(from, otherFrom) && isNear(to, otherTo) && why === otherWhy
  })

const followsSun = (text: string | null): boolean => text !== null && /sun(?:rise|set)|d(?:awn|usk)/i.test(text)
