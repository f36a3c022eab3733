import type { AlertFrequency } from '@plekje/contracts'
import { instantOf, wallClockAt, weekdayOf } from '@plekje/opening-hours'

export interface DigestTimes {
  /** The hour at which digests are due, in Europe/Amsterdam. */
  readonly hour: number
  /** For trials: seconds between the digests of a daily alert; a weekly one takes seven times as long. */
  readonly everySeconds?: number | undefined
}

/** The day of weekly digests, with Monday as 0: Thursday, in time for the weekend. */
const WEEKLY_DAY = 3

/** The due time of the next mail after an instant. */
export function nextDigestAt(frequency: AlertFrequency, after: Date, { hour, everySeconds }: DigestTimes): Date {
  const isWeekly = frequency === 'weekly'
  if (everySeconds !== undefined) return new Date(after.getTime() + everySeconds * 1000 * (isWeekly ? 7 : 1))
  const now = wallClockAt(after.getTime())
  let day = now.minute < hour * 60 ? now.day : now.day + 1
  while (isWeekly && weekdayOf(day) !== WEEKLY_DAY) day += 1
  return instantOf(day, hour * 60)
}
