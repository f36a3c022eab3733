import { type DayNumber, weekdayOf } from './local-day'
import { MINUTES_PER_DAY } from './weekly-hours'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
const MAX_CACHED_HOURS = 10_000

/** Created at first use, because that takes milliseconds of a page that is loading. */
let formatter: Intl.DateTimeFormat | undefined
const clockFormatter = () => {
  formatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Amsterdam',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return formatter
}

/** Offsets by hour since the epoch. The clock changes on a whole hour in UTC, so an hour has one offset. */
const offsetOfHour = new Map<number, number>()

/**
 * Minute of the week on the wall clock of Europe/Amsterdam; Monday 00:00 is 0.
 * @returns NaN for an invalid date
 */
export function minuteOfWeek(instant: Date): number {
  return minuteOfWeekAt(instant.getTime())
}

/** Weekday on the wall clock of Europe/Amsterdam; Monday is 0. NaN for an invalid date. */
export function todayIndex(instant: Date): number {
  return Math.floor(minuteOfWeek(instant) / MINUTES_PER_DAY)
}

/** Day and minute of that day (0 to 1439) on the wall clock of Europe/Amsterdam. NaN for an invalid date. */
export function wallClockAt(epochMs: number): { readonly day: DayNumber; readonly minute: number } {
  if (Number.isNaN(epochMs)) return { day: Number.NaN, minute: Number.NaN }
  const minutes = Math.floor(epochMs / MS_PER_MINUTE) + offsetMinutesAt(epochMs)
  const day = Math.floor(minutes / MINUTES_PER_DAY)
  return { day, minute: minutes - day * MINUTES_PER_DAY }
}

/** Like {@link minuteOfWeek}, for milliseconds since the epoch. */
export function minuteOfWeekAt(epochMs: number): number {
  const { day, minute } = wallClockAt(epochMs)
  return weekdayOf(day) * MINUTES_PER_DAY + minute
}

/** Offset of the wall clock of Europe/Amsterdam from UTC. */
export function offsetMinutesAt(epochMs: number): number {
  const hour = Math.floor(epochMs / MS_PER_HOUR)
  const cached = offsetOfHour.get(hour)
  if (cached !== undefined) return cached
  const offset = computeOffset(Math.max(hour * MS_PER_HOUR, -8.64e15))
  if (offsetOfHour.size >= MAX_CACHED_HOURS) offsetOfHour.clear()
  offsetOfHour.set(hour, offset)
  return offset
}

function computeOffset(epochMs: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockFormatter().formatToParts(epochMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - epochMs) / MS_PER_MINUTE)
}
