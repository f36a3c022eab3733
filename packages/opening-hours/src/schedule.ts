import { LRUCache } from 'lru-cache'
import { wallClockAt } from './amsterdam-clock'
import { type CalendarDays, calendarDay } from './coming-days'
import type { HolidayCalendar } from './holidays'
import { type DayNumber, weekdayOf } from './local-day'
import { isOpenIn } from './open-state'
import { createOsmDays, type OsmDays, saysHolidays } from './osm/osm-days'
import { readOsmHours } from './osm/read-osm-hours'
import type { Point } from './osm/sun'
import { parseOpeningHours } from './parse-opening-hours'
import type { SeasonRules } from './seasons'
import { type ReadSpecialHours, readSpecialHours, type SpecialHours } from './special-hours'
import { daysOfWeek } from './week-ranges'
import {
  type DayHours,
  type DayRange,
  isUnknownDay,
  type MaybeRange,
  UNKNOWN_DAY,
  type WeeklyHours,
} from './weekly-hours'

/** All that a venue says of its hours. */
export interface HoursSource {
  /** As VENUE-11 reads them, or in OpenStreetMap's notation. */
  readonly openingHours: string | null
  readonly specialHours?: readonly SpecialHours[] | undefined
  /** Where the sun rises, for hours that follow it. */
  readonly point?: Point | undefined
}

export interface ScheduledDay {
  readonly begun: DayHours
  readonly note?: string
  /** The name of a public holiday; none where a closure of days passes over it. */
  readonly holiday?: string
  /** Of a holiday: whether the venue says what it does on it. */
  readonly isSaid: boolean
}

/** When a venue is open, by the calendar. */
export interface Schedule {
  readonly source: HoursSource
  /** The usual week as it was read, of a source that says it; null for OpenStreetMap's notation and unknown hours. */
  readonly weekly: WeeklyHours | null
  /** Whether one week is not like the other. */
  readonly isUneven: boolean
  /** Minutes by which days may differ and still be alike: hours that follow the sun are otherwise each day. */
  readonly toleranceMinutes: number
  on(day: DayNumber): ScheduledDay
  readonly calendarDays: CalendarDays
  readonly rules: SeasonRules
}

/** Whether it is open at an instant; null where nothing is known. */
export function isScheduledOpen({ weekly, calendarDays, on }: Schedule, instant: Date): boolean | null {
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute)) return null
  if (weekly?.openNow !== undefined && isUnknownDay(on(day).begun)) return weekly.openNow
  return isOpenIn(calendarDays(day), minute)
}

const SUN_TOLERANCE_MINUTES = 30

/** Null when nothing at all is known: no hours, and no days that are said. */
export function scheduleOf(source: HoursSource, holidays: HolidayCalendar): Schedule | null {
  const weekly = parseOpeningHours(source.openingHours)
  const osm = weekly === null && source.openingHours !== null ? readOsmHours(source.openingHours) : null
  const specials = (source.specialHours ?? [])
    .map(readSpecialHours)
    .filter((special): special is ReadSpecialHours => typeof special !== 'string')
    .toSorted((one, other) => one.lengthDays - other.lengthDays)
  if (weekly === null && osm === null && specials.length === 0) return null
  const isHoliday = (day: DayNumber) => holidays.nameOf(day) !== null
  const osmDays = osm && createOsmDays(osm, { isHoliday, point: source.point })
  const weekdays = daysOfText(weekly)
  const usual = (day: DayNumber): DayHours => osmDays?.on(day) ?? weekdays[weekdayOf(day)] ?? UNKNOWN_DAY
  const areHolidaysSaid = osm !== null && saysHolidays(osm)
  const on = (day: DayNumber): ScheduledDay => {
    const holiday = holidays.nameOf(day)
    const special = specials.find((each) => each.holdsOn(day, holiday !== null))
    const named = holiday === null ? {} : { holiday }
    if (special === undefined) return { begun: usual(day), ...named, isSaid: areHolidaysSaid }
    const { note, isLongClosure } = special
    return {
      begun: special.begunOn(day),
      ...(note === undefined ? {} : { note }),
      ...(isLongClosure ? {} : named),
      isSaid: true,
    }
  }
  return {
    source,
    weekly,
    isUneven: osm !== null || specials.length > 0,
    toleranceMinutes: osm !== null && followsSun(source.openingHours) ? SUN_TOLERANCE_MINUTES : 0,
    on,
    calendarDays: (day) => calendarDay(on(day).begun, on(day - 1).begun),
    rules: seasonRulesOf(osmDays, (day) => weekdays[weekdayOf(day)] ?? UNKNOWN_DAY, specials),
  }
}

const daysOfText = (weekly: WeeklyHours | null): readonly DayHours[] =>
  weekly === null || weekly.openNow !== undefined ? [] : daysOfWeek(weekly)

/** A special week that comes each year, or lasts long, is a season as those of OpenStreetMap's notation are. */
function seasonRulesOf(
  osmDays: OsmDays | null,
  textDay: (day: DayNumber) => DayHours,
  specials: readonly ReadSpecialHours[],
): SeasonRules {
  const seasonal = specials.filter(({ isException }) => !isException)
  const specialOn = (day: DayNumber) => seasonal.findIndex(({ holdsOn }) => holdsOn(day, false))
  const ofSpecials = (day: DayNumber) => seasonal[specialOn(day)]?.begunOn(day)
  return {
    hasSeasons: osmDays?.hasSeasons === true || seasonal.length > 0,
    saysSchoolHolidays: osmDays?.saysSchoolHolidays === true,
    seasonOn: (day) => `${osmDays?.seasonOn(day) ?? ''} ${specialOn(day)}`,
    usualOn: (day) => ofSpecials(day) ?? osmDays?.usualOn(day) ?? textDay(day),
    variantsOn: (day) => (specialOn(day) < 0 && osmDays?.variantsOn(day)) || [],
    inSchoolHolidaysOn: (day) => ofSpecials(day) ?? osmDays?.inSchoolHolidaysOn(day) ?? textDay(day),
  }
}

/** Reads as {@link scheduleOf} and remembers so many: reading costs more than all else about a venue. */
export function createScheduleReader(
  holidays: HolidayCalendar,
  maxKept: number,
): (source: HoursSource) => Schedule | null {
  // `max` would take the memory of all of them at once.
  const kept = new LRUCache<string, { readonly schedule: Schedule | null }>({
    maxSize: maxKept,
    sizeCalculation: () => 1,
  })
  return (source) => {
    const { openingHours, specialHours = [] } = source
    const isPlain = specialHours.length === 0
    if (openingHours === null && isPlain) return null
    const key = isPlain && !followsSun(openingHours) ? (openingHours ?? '') : JSON.stringify(source)
    const known = kept.get(key)
    if (known) return known.schedule
    const schedule = scheduleOf(source, holidays)
    kept.set(key, { schedule })
    return schedule
  }
}

/** Whether the same holds on both days, but for so many minutes at each end. */
export function areAlike(one: DayHours, other: DayHours, toleranceMinutes: number): boolean {
  return (
    haveSameBounds(one.open, other.open, toleranceMinutes) &&
    haveSameBounds(one.maybe ?? [], other.maybe ?? [], toleranceMinutes)
  )
}

const haveSameBounds = (
  one: readonly (DayRange | MaybeRange)[],
  other: readonly (DayRange | MaybeRange)[],
  toleranceMinutes: number,
): boolean =>
  one.length === other.length &&
  one.every(([from, to, why], at) => {
    const [otherFrom = Number.NaN, otherTo = Number.NaN, otherWhy] = other[at] ?? []
    const isNear = (bound: number, otherBound: number) => Math.abs(bound - otherBound) <= toleranceMinutes
    return isNear(from, otherFrom) && isNear(to, otherTo) && why === otherWhy
  })

const followsSun = (text: string | null): boolean => text !== null && /sun(?:rise|set)|d(?:awn|usk)/i.test(text)
