import { LRUCache } from 'lru-cache'
import { wallClockAt } from './amsterdam-clock'
import { calendarDay, type OpenDays } from './coming-days'
import type { HolidayCalendar } from './holidays'
import { type DayNumber, weekdayOf } from './local-day'
import { isOpenOn } from './open-state'
import { createOsmDays, saysHolidays } from './osm/osm-days'
import { readOsmHours } from './osm/read-osm-hours'
import type { Point } from './osm/sun'
import { parseOpeningHours } from './parse-opening-hours'
import { type ReadSpecialHours, readSpecialHours, type SpecialHours } from './special-hours'
import { rangesByDay } from './week-ranges'
import type { DayRange, WeeklyHours } from './weekly-hours'

/** All that a venue says of its hours. */
export interface HoursSource {
  /** As VENUE-11 reads them, or in OpenStreetMap's notation. */
  readonly openingHours: string | null
  readonly specialHours?: readonly SpecialHours[] | undefined
  /** Where the sun rises, for hours that follow it. */
  readonly point?: Point | undefined
}

export interface ScheduledDay {
  /** What begins on that day; null: not known. */
  readonly begun: readonly DayRange[] | null
  readonly note?: string
  /** The name of a public holiday; none where a closure of days passes over it. */
  readonly holiday?: string
  /** Of a holiday: whether the venue says what it does on it. */
  readonly isSaid: boolean
  /** A closure or a few days: no other week is to be expected to be so. */
  readonly isException: boolean
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
  /** As if no other hours were given. */
  usualOn(day: DayNumber): readonly DayRange[] | null
  readonly openDays: OpenDays
}

/** Whether it is open at an instant; null where nothing is known. */
export function isScheduledOpen({ weekly, openDays, on }: Schedule, instant: Date): boolean | null {
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute)) return null
  if (weekly?.openNow !== undefined && on(day).begun === null) return weekly.openNow
  return isOpenOn(openDays, day, minute)
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
  const usual = usualOf(weekly, osm && createOsmDays(osm, { isHoliday, point: source.point }))
  const areHolidaysSaid = osm !== null && saysHolidays(osm)
  const on = (day: DayNumber): ScheduledDay => {
    const holiday = holidays.nameOf(day)
    const special = specials.find((each) => each.holdsOn(day, holiday !== null))
    const named = holiday === null ? {} : { holiday }
    if (special === undefined) return { begun: usual(day), ...named, isSaid: areHolidaysSaid, isException: false }
    const { note, isException, isLongClosure } = special
    return {
      begun: special.begunOn(day),
      ...(note === undefined ? {} : { note }),
      ...(isLongClosure ? {} : named),
      isSaid: true,
      isException,
    }
  }
  const openDays: OpenDays = (day) => {
    const today = on(day).begun
    return today && calendarDay(today, on(day - 1).begun ?? [])
  }
  const isUneven = osm !== null || specials.length > 0
  const toleranceMinutes = osm !== null && followsSun(source.openingHours) ? SUN_TOLERANCE_MINUTES : 0
  return { source, weekly, isUneven, toleranceMinutes, on, usualOn: usual, openDays }
}

function usualOf(
  weekly: WeeklyHours | null,
  osm: ReturnType<typeof createOsmDays> | null,
): (day: DayNumber) => readonly DayRange[] | null {
  if (weekly !== null) {
    if (weekly.openNow !== undefined) return () => null
    const days = rangesByDay(weekly)
    return (day) => days[weekdayOf(day)] ?? []
  }
  if (osm === null) return () => null
  return (day) => {
    const { open, unknown } = osm(day)
    return unknown.length > 0 ? null : open
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

/** Whether the same is open on both days, but for so many minutes at each end. */
export const areAlike = (
  one: readonly DayRange[] | null | undefined,
  other: readonly DayRange[] | null | undefined,
  toleranceMinutes: number,
): boolean =>
  one && other
    ? one.length === other.length &&
      one.every(([from, to], at) => {
        const [otherFrom = Number.NaN, otherTo = Number.NaN] = other[at] ?? []
        return Math.abs(from - otherFrom) <= toleranceMinutes && Math.abs(to - otherTo) <= toleranceMinutes
      })
    : (one ?? null) === (other ?? null)

const followsSun = (text: string | null): boolean => text !== null && /sun(?:rise|set)|d(?:awn|usk)/i.test(text)
