import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from './weekly-hours'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
/** 1970-01-01 was a Thursday. */
const EPOCH_MINUTE_OF_WEEK = 3 * MINUTES_PER_DAY
const MAX_CACHED_HOURS = 10_000

const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** The clock changes on a whole hour in UTC, so one answer holds for its whole hour. */
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

/** As minuteOfWeek, for milliseconds since the epoch. */
export function minuteOfWeekAt(epochMs: number): number {
  if (Number.isNaN(epochMs)) return Number.NaN
  const minutes = Math.floor(epochMs / MS_PER_MINUTE) + offsetMinutes(epochMs) + EPOCH_MINUTE_OF_WEEK
  const minute = minutes % MINUTES_PER_WEEK
  return minute < 0 ? minute + MINUTES_PER_WEEK : minute
}

function offsetMinutes(epochMs: number): number {
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
  for (const { type, value } of formatter.formatToParts(epochMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - epochMs) / MS_PER_MINUTE)
}
