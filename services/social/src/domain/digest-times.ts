import type { AlertFrequency } from '@plekje/contracts'
import { wallClockAt, weekdayOf } from '@plekje/opening-hours'

export interface DigestTimes {
  /** The hour at which digests are due, in Europe/Amsterdam. */
  readonly hour: number
  /** For trials: seconds between the digests of a daily alert; a weekly one takes seven times as long. */
  readonly everySeconds?: number | undefined
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** The day of weekly digests, with Monday as 0: Thursday, in time for the weekend. */
const DAY_OF_WEEKLY = 3

/** The due time of the next mail after an instant. */
export function nextDigestAt(frequency: AlertFrequency, after: Date, { hour, everySeconds }: DigestTimes): Date {
  const isWeekly = frequency === 'weekly'
  if (everySeconds !== undefined) return new Date(after.getTime() + everySeconds * 1000 * (isWeekly ? 7 : 1))
  const now = wallClockAt(after.getTime())
  let day = now.minute < hour * 60 ? now.day : now.day + 1
  while (isWeekly && weekdayOf(day) !== DAY_OF_WEEKLY) day += 1
  return instantOf(day, hour * 60)
}

/** The instant of a local time in Amsterdam; an hour that is skipped in March becomes the next hour. */
function instantOf(day: number, minute: number): Date {
  const localMinutes = day * DAY_MINUTES + minute
  const localMinutesAt = (minutesInUtc: number) => {
    const clock = wallClockAt(minutesInUtc * MINUTE_MS)
    return clock.day * DAY_MINUTES + clock.minute
  }
  // The offset at the estimate may differ from the offset at the instant, so correct the estimate once more.
  const estimate = localMinutes - (localMinutesAt(localMinutes) - localMinutes)
  return new Date((estimate + localMinutes - localMinutesAt(estimate)) * MINUTE_MS)
}
