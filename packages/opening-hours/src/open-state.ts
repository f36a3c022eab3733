import { minuteOfWeek, minuteOfWeekAt } from './amsterdam-clock'
import { MINUTES_PER_WEEK, type WeeklyHours } from './weekly-hours'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
/** Two weeks and a day: an opening that falls in the hour skipped in March comes back only a week later. */
const HORIZON_HOURS = 15 * 24

/**
 * Whether the clock time in Amsterdam lies in the venue's hours, also on the nights when the clock changes.
 * @returns null when the instant is invalid; the stated `openNow` when nothing else is known
 */
export function isOpenAt(hours: WeeklyHours, instant: Date): boolean | null {
  const minute = minuteOfWeek(instant)
  if (Number.isNaN(minute)) return null
  return hours.openNow ?? isOpenAtMinute(hours, minute)
}

/**
 * The first instant after `instant` at which the venue opens or closes.
 * @returns null when it never does (always open, closed all week, or only `openNow` known) or the instant is invalid
 */
export function nextChange(hours: WeeklyHours, instant: Date): Date | null {
  const start = instant.getTime()
  if (Number.isNaN(start) || hours.always || hours.openNow !== undefined || hours.intervals.length === 0) return null
  const isOpen = isOpenAtMinute(hours, minuteOfWeekAt(start))
  const startMinute = Math.floor(start / MS_PER_MINUTE) * MS_PER_MINUTE
  const lastHour = Math.floor(start / MS_PER_HOUR) + HORIZON_HOURS
  for (let time = startMinute; time < lastHour * MS_PER_HOUR; ) {
    const hourEnd = (Math.floor(time / MS_PER_HOUR) + 1) * MS_PER_HOUR
    const minute = minuteOfWeekAt(time)
    if (isOpenAtMinute(hours, minute) !== isOpen) return new Date(time)
    time = Math.min(time + minutesToBound(hours, minute) * MS_PER_MINUTE, hourEnd)
  }
  return null
}

function isOpenAtMinute(hours: WeeklyHours, minute: number): boolean {
  for (const [from, to] of hours.intervals) {
    if (minute < from) return false
    if (minute < to) return true
  }
  return false
}

/** Minutes until the next start or end of an interval, or the end of the week. */
function minutesToBound(hours: WeeklyHours, minute: number): number {
  for (const [from, to] of hours.intervals) {
    if (minute < from) return from - minute
    if (minute < to) return to - minute
  }
  return MINUTES_PER_WEEK - minute
}
