import { minuteOfWeekAt, wallClockAt } from './amsterdam-clock'
import { type ComingDay, type OpenDays, openDaysOf } from './coming-days'
import { type DayNumber, dayNumberOf } from './local-day'
import { type DayRange, MINUTES_PER_DAY, type WeeklyHours } from './weekly-hours'

const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
/** In the European Union the clock changes at 01:00 UTC (Directive 2000/84/EC): between two and three in Amsterdam. */
const CLOCK_CHANGED_BY = 3 * MINUTES_PER_HOUR
/** Two weeks and a day: an opening that falls in the hour skipped in March comes back only a week later. */
const HORIZON_DAYS = 15
/** However long a venue says that it is closed. */
const MAX_HORIZON_DAYS = 400

/**
 * Whether the clock time in Amsterdam lies in the venue's hours, also on the nights when the clock changes.
 * @param comingDays on which the usual week does not hold
 * @returns null when the instant is invalid; the stated `openNow` when nothing else is known
 */
export function isOpenAt(hours: WeeklyHours, instant: Date, comingDays?: readonly ComingDay[]): boolean | null {
  // Most days are like any other, and thousands of venues are looked at in a row.
  if (comingDays === undefined || comingDays.length === 0) {
    const minuteOfWeek = minuteOfWeekAt(instant.getTime())
    return Number.isNaN(minuteOfWeek) ? null : (hours.openNow ?? isIn(hours.intervals, minuteOfWeek))
  }
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute)) return null
  if (hours.openNow !== undefined && !isSaid(comingDays, day)) return hours.openNow
  return isOpenOn(openDaysOf(hours, comingDays), day, minute)
}

/**
 * The first instant after `instant` at which the venue opens or closes.
 * @returns null when it never does (always open, closed all week, or only `openNow` known) or the instant is invalid
 */
export function nextChange(hours: WeeklyHours, instant: Date, comingDays: readonly ComingDay[] = []): Date | null {
  if (hours.openNow !== undefined) return null
  const said = comingDays.some(({ open }) => open !== undefined)
  if (!said && (hours.always || hours.intervals.length === 0)) return null
  const last = Math.max(...comingDays.map(({ date, until = date }) => dayNumberOf(until) ?? 0), 0)
  return nextChangeOf(openDaysOf(hours, comingDays), instant, last)
}

/** As {@link nextChange}, of any days; unknown is taken for closed. Looks two weeks past `lastUnusual`, 400 days at most. */
export function nextChangeOf(days: OpenDays, instant: Date, lastUnusual: DayNumber = 0): Date | null {
  const start = instant.getTime()
  if (Number.isNaN(start)) return null
  const first = wallClockAt(start)
  const isOpen = isOpenOn(days, first.day, first.minute) === true
  const lastDay = Math.min(Math.max(first.day, lastUnusual) + HORIZON_DAYS, first.day + MAX_HORIZON_DAYS)
  for (let time = Math.floor(start / MS_PER_MINUTE) * MS_PER_MINUTE; ; ) {
    const { day, minute } = wallClockAt(time)
    if (day > lastDay) return null
    const open = days(day) ?? []
    if (isIn(open, minute) !== isOpen) return new Date(time)
    time += stepFrom(open, minute) * MS_PER_MINUTE
  }
}

export function isOpenOn(days: OpenDays, day: DayNumber, minute: number): boolean | null {
  const open = days(day)
  return open && isIn(open, minute)
}

const isSaid = (comingDays: readonly ComingDay[] | undefined, day: DayNumber): boolean =>
  comingDays?.some(
    ({ date, until = date, open }) =>
      open !== undefined && (dayNumberOf(date) ?? Number.NaN) <= day && day <= (dayNumberOf(until) ?? Number.NaN),
  ) ?? false

function isIn(open: readonly DayRange[], minute: number): boolean {
  for (const [from, to] of open) {
    if (minute < from) return false
    if (minute < to) return true
  }
  return false
}

/** Minutes to the next start or end; in the hours in which the clock may change, no further than the hour. */
function stepFrom(open: readonly DayRange[], minute: number): number {
  const toBound = (open.flat().find((each) => each > minute) ?? MINUTES_PER_DAY) - minute
  if (minute >= CLOCK_CHANGED_BY) return toBound
  return Math.min(toBound, MINUTES_PER_HOUR - (minute % MINUTES_PER_HOUR))
}
