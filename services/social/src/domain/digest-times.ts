import type { AlertFrequency } from '@plekje/contracts'
import { instantOf, wallClockAt, weekdayOf } from '@plekje/opening-hours'

/** Minute of the day, in Amsterdam, at which digests are due: 8:00, like the daily mails of accounts. */
const DIGEST_MINUTE = 8 * 60
/** The day of weekly digests, with Monday as 0: Thursday, in time for the weekend. */
const WEEKLY_DAY = 3

/**
 * The due time of the next mail after an instant. With `everySeconds`, for trials, a daily one is due after that time,
 * and a weekly one after seven times as long.
 */
export function nextDigestAt(frequency: AlertFrequency, after: Date, everySeconds: number | undefined): Date {
  const isWeekly = frequency === 'weekly'
  if (everySeconds !== undefined) return new Date(after.getTime() + everySeconds * 1000 * (isWeekly ? 7 : 1))
  const now = wallClockAt(after.getTime())
  let day = now.minute < DIGEST_MINUTE ? now.day : now.day + 1
  while (isWeekly && weekdayOf(day) !== WEEKLY_DAY) day += 1
  return instantOf(day, DIGEST_MINUTE)
}
