import type { AlertFrequency } from '@plekje/contracts'
import { wallClockAt, weekdayOf } from '@plekje/opening-hours'

export interface DigestTimes {
  /** On the clock of Europe/Amsterdam. */
  readonly hour: number
  /** For trying it out: a digest each so many seconds instead of each day, and each seven times so many of each week. */
  readonly everySeconds?: number | undefined
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** Thursday, with Monday as 0: in time for the weekend. */
const DAY_OF_WEEKLY = 3

/** When the next mail is due, after a moment. */
export function nextDigestAt(frequency: AlertFrequency, after: Date, { hour, everySeconds }: DigestTimes): Date {
  if (everySeconds !== undefined) {
    return new Date(after.getTime() + everySeconds * 1000 * (frequency === 'weekly' ? 7 : 1))
  }
  const now = wallClockAt(after.getTime())
  let day = now.minute < hour * 60 ? now.day : now.day + 1
  if (frequency === 'weekly') while (weekdayOf(day) !== DAY_OF_WEEKLY) day += 1
  return instantOf(day, hour * 60)
}

/** The instant at which clocks of Amsterdam show this; an hour that is skipped in March is the one after it. */
function instantOf(day: number, minute: number): Date {
  const wanted = day * DAY_MINUTES + minute
  const shownAt = (minutes: number) => {
    const clock = wallClockAt(minutes * MINUTE_MS)
    return clock.day * DAY_MINUTES + clock.minute
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date((first + wanted - shownAt(first)) * MINUTE_MS)
}
