import { dateOf, wallClockAt } from '@plekje/opening-hours'

const TIME_ZONE = 'Europe/Amsterdam'
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR

const clockFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A calendar day in Europe/Amsterdam, stored as its midnight in UTC (ms since the epoch). */
export type LocalDay = number

/** The wall clock of Europe/Amsterdam as if it were UTC (ms since the epoch). */
const wallClockAsUtc = (epochMs: number): number => {
  const { day, minute } = wallClockAt(epochMs)
  return day * MS_PER_DAY + minute * MS_PER_MINUTE
}

export const localDayOf = (instant: Date): LocalDay => wallClockAt(instant.getTime()).day * MS_PER_DAY

/** The date in Europe/Amsterdam, such as "2026-12-25". */
export const dateTextOf = (instant: Date): string => dateOf(wallClockAt(instant.getTime()).day)

/** Minutes after midnight on the wall clock of Europe/Amsterdam. */
export const minuteOfDayAt = (epochMs: number): number => wallClockAt(epochMs).minute

/** The day of the week; 0 is Monday. */
export const weekdayOf = (localDay: LocalDay): number => (new Date(localDay).getUTCDay() + 6) % 7

export const daysLater = (localDay: LocalDay, days: number): LocalDay => localDay + days * MS_PER_DAY

/**
 * The instant this many minutes after midnight on the wall clock; `minutes` may exceed 1440. A time that does not exist
 * in March becomes one hour later; a time that occurs twice in October means the first one.
 */
export function instantAt(localDay: LocalDay, minutes: number): Date {
  const localTime = localDay + minutes * MS_PER_MINUTE
  // Clocks change at night: three hours earlier they have the offset before the change.
  const earlier = localTime - 3 * MS_PER_HOUR
  const estimate = localTime - (wallClockAsUtc(earlier) - earlier)
  const exact = localTime - (wallClockAsUtc(estimate) - estimate)
  return new Date(wallClockAsUtc(exact) === localTime ? exact : estimate)
}

/** A time such as "19:30". */
export const clockText = (instant: Date): string => clockFormat.format(instant)

/** A day such as "zaterdag 21 november". */
export const dayText = (instant: Date): string => dayFormat.format(instant)
