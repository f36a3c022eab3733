import { type DayNumber, weekdayOf } from './local-day'
import { MINUTES_PER_DAY } from './weekly-hours'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
const WINTER_OFFSET_MINUTES = 60
const SUMMER_OFFSET_MINUTES = 120
const MARCH = 2
const OCTOBER = 9
const CLOCK_CHANGE_UTC_HOUR = 1

interface Summer {
  readonly fromMs: number
  readonly untilMs: number
}

const summerOfYear = new Map<number, Summer>()
const MAX_CACHED_YEARS = 100

/** The minute of the week on the wall clock of Europe/Amsterdam; Monday 00:00 is 0. NaN for an invalid date. */
export function minuteOfWeek(instant: Date): number {
  const { day, minute } = wallClockAt(instant.getTime())
  return weekdayOf(day) * MINUTES_PER_DAY + minute
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

/** The instant of a local time in Amsterdam; an hour that is skipped in March becomes the next hour. */
export function instantOf(day: DayNumber, minute: number): Date {
  const localMinutes = day * MINUTES_PER_DAY + minute
  const localMinutesAt = (minutesInUtc: number) => {
    const clock = wallClockAt(minutesInUtc * MS_PER_MINUTE)
    return clock.day * MINUTES_PER_DAY + clock.minute
  }
  // The offset at the estimate may differ from the offset at the instant, so correct the estimate once more.
  const estimate = localMinutes - (localMinutesAt(localMinutes) - localMinutes)
  return new Date((estimate + localMinutes - localMinutesAt(estimate)) * MS_PER_MINUTE)
}

/**
 * The offset of the wall clock of Europe/Amsterdam from UTC, by the rule that applies since 1996: summer time lasts
 * from the last Sunday of March to the last Sunday of October. A time zone of `Intl` would cost a page milliseconds
 * when it loads.
 */
export function offsetMinutesAt(epochMs: number): number {
  const { fromMs, untilMs } = summerOf(new Date(epochMs).getUTCFullYear())
  return epochMs >= fromMs && epochMs < untilMs ? SUMMER_OFFSET_MINUTES : WINTER_OFFSET_MINUTES
}

function summerOf(year: number): Summer {
  const cached = summerOfYear.get(year)
  if (cached) return cached
  const summer = { fromMs: clockChangeMs(year, MARCH), untilMs: clockChangeMs(year, OCTOBER) }
  if (summerOfYear.size >= MAX_CACHED_YEARS) summerOfYear.clear()
  summerOfYear.set(year, summer)
  return summer
}

/** The instant of the clock change on the last Sunday of March or October, both of which have 31 days. */
function clockChangeMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, CLOCK_CHANGE_UTC_HOUR))
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * MS_PER_HOUR
}
