import type { AlertFrequency } from '@plekje/contracts'
import { wallClockAt, weekdayOf } from '@plekje/opening-hours'

export interface DigestTimes {
  /** In Europe/Amsterdam. */
  readonly hour: number
  /** For trials: seconds between the digests of a daily alert; a weekly one takes seven times as long. */
  readonly everySeconds?: number | undefined
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** Thursday, with Monday as 0: in time for the weekend. */
const DAY_OF_WEEKLY = 3

/** The due time of the next mail after an instant. */
export function nextDigestAt(frequency: AlertFrequency, after: Date, { hour, everySeconds }: DigestTimes): Date {
  if (everySeconds !== undefined) {
    return new Date(after.getTime() + everySeconds * 1000 * (frequency === 'weekly' ? 7 : 1))
  }
  const now = wallClockAt(after.getTime())
  let day = now.minute < hour * 60 ? now.day : now.day + 1
  if (frequency === 'weekly') while (weekdayOf(day) !== DAY_OF_WEEKLY) day += 1
  return instantOf(day, hour * 60)
}

/** The instant of a local time in Amsterdam; an hour that is skipped in March becomes the next one. */
function instantOf(day: number, minute: number): Date {
  const wanted = day * DAY_MINUTES + minute
  const shownAt = (minutes: number) => {
    const clock = wallClockAt(minutes * MINUTE_MS)
    return clock.day * DAY_MINUTES + clock.minute
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date((first + wanted - shownAt(first)) * MINUTE_MS)
}
