import { minuteOfWeek, wallClockAt } from './amsterdam-clock'
import { type CalendarDay, type CalendarDays, type ComingDay, calendarDaysOf } from './coming-days'
import { type DayNumber, dayNumberOf } from './local-day'
import { type DayRange, type MaybeReason, MINUTES_PER_DAY, MINUTES_PER_WEEK, type WeeklyHours } from './weekly-hours'

/** Open, closed, or the reason why it is unknown. */
export type State = 'open' | 'closed' | MaybeReason

const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
/**
 * The minute of the day after which the clock no longer changes. Clocks in the European Union change at 01:00 UTC
 * (Directive 2000/84/EC), which is between two and three in Amsterdam.
 */
const CLOCK_CHANGED_BY_MINUTE = 3 * MINUTES_PER_HOUR
/**
 * Number of days to search for a change. An opening that falls in the hour that is skipped in March only recurs a week
 * later, so one week is not enough.
 */
const HORIZON_DAYS = 15
/** Maximum number of days to search for the end of a closure. */
const MAX_HORIZON_DAYS = 400

/**
 * True if the venue is open at this clock time in Amsterdam, also in nights with a clock change.
 * @param comingDays exceptions to the usual week
 * @returns null if it is unknown or the instant is invalid; `openNow` if only that is known
 */
export function isOpenAt(hours: WeeklyHours, instant: Date, comingDays?: readonly ComingDay[]): boolean | null {
  // Fast path: most days have no exceptions, and thousands of venues are checked in a row.
  if (comingDays === undefined || comingDays.length === 0) {
    const minute = minuteOfWeek(instant)
    if (Number.isNaN(minute)) return null
    if (hours.openNow !== undefined) return hours.openNow
    if (isInRanges(hours.intervals, minute)) return true
    return isMaybeOpen(hours, minute) ? null : false
  }
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute)) return null
  if (hours.openNow !== undefined && !hasHoursOn(comingDays, day)) return hours.openNow
  return isOpenIn(calendarDaysOf(hours, comingDays)(day), minute)
}

/** A range of Sunday night ends after `MINUTES_PER_WEEK`, so the minutes of Monday are also tried there. */
const isMaybeOpen = ({ maybe = [] }: WeeklyHours, minute: number): boolean =>
  maybe.some(([from, to]) => (from <= minute && minute < to) || minute + MINUTES_PER_WEEK < to)

/** The state at an instant, with the reason if it is unknown; null if only `openNow` is known. */
export function stateAt(hours: WeeklyHours, instant: Date, comingDays?: readonly ComingDay[]): State | null {
  const { day, minute } = wallClockAt(instant.getTime())
  if (Number.isNaN(minute) || hours.openNow !== undefined) return null
  return stateIn(calendarDaysOf(hours, comingDays)(day), minute)
}

/** The first instant after `instant` with another {@link stateAt}, and that state; null if there is none nearby. */
export function nextState(
  hours: WeeklyHours,
  instant: Date,
  comingDays: readonly ComingDay[] = [],
): { readonly at: Date; readonly state: State } | null {
  if (hours.openNow !== undefined) return null
  const days = calendarDaysOf(hours, comingDays)
  const at = firstChange(days, instant, lastDayOf(comingDays), stateIn)
  if (at === null) return null
  const { day, minute } = wallClockAt(at.getTime())
  return { at, state: stateIn(days(day), minute) }
}

/**
 * The first instant after `instant` at which the venue opens or closes.
 * @returns null if it never does (always open, always closed, or only `openNow` known) or the instant is invalid
 */
export function nextChange(hours: WeeklyHours, instant: Date, comingDays: readonly ComingDay[] = []): Date | null {
  if (hours.openNow !== undefined) return null
  const hasComingHours = comingDays.some(({ open }) => open !== undefined)
  if (!hasComingHours && (hours.isAlwaysOpen || hours.intervals.length === 0)) return null
  return nextChangeOf(calendarDaysOf(hours, comingDays), instant, lastDayOf(comingDays))
}

/**
 * The first instant after `instant` at which a venue with these days opens or closes; unknown counts as closed.
 * Searches two weeks past `lastException`, at most 400 days.
 */
const nextChangeOf = (days: CalendarDays, instant: Date, lastException: DayNumber = 0): Date | null =>
  firstChange(days, instant, lastException, ({ open }, minute) => isInRanges(open, minute))

const lastDayOf = (comingDays: readonly ComingDay[]): DayNumber =>
  Math.max(...comingDays.map(({ date, until = date }) => dayNumberOf(until) ?? 0), 0)

function firstChange(
  days: CalendarDays,
  instant: Date,
  lastException: DayNumber,
  stateOf: (day: CalendarDay, minute: number) => State | boolean,
): Date | null {
  const start = instant.getTime()
  if (Number.isNaN(start)) return null
  const first = wallClockAt(start)
  const state = stateOf(days(first.day), first.minute)
  const lastDay = Math.min(Math.max(first.day, lastException) + HORIZON_DAYS, first.day + MAX_HORIZON_DAYS)
  let time = Math.floor(start / MS_PER_MINUTE) * MS_PER_MINUTE
  let clock = wallClockAt(time)
  while (clock.day <= lastDay) {
    const hours = days(clock.day)
    if (stateOf(hours, clock.minute) !== state) return new Date(time)
    time += minutesToNextBound(hours, clock.minute) * MS_PER_MINUTE
    clock = wallClockAt(time)
  }
  return null
}

/** True if a venue is open at a minute of a day; null if unknown. */
export function isOpenIn(day: CalendarDay, minute: number): boolean | null {
  const state = stateIn(day, minute)
  if (state === 'open') return true
  return state === 'closed' ? false : null
}

export function stateIn({ open, maybe }: CalendarDay, minute: number): State {
  if (isInRanges(open, minute)) return 'open'
  return maybe.find(([from, to]) => from <= minute && minute < to)?.[2] ?? 'closed'
}

const hasHoursOn = (comingDays: readonly ComingDay[], day: DayNumber): boolean =>
  comingDays.some(({ date, until = date, open }) => {
    const from = dayNumberOf(date)
    const to = dayNumberOf(until)
    return open !== undefined && from !== null && to !== null && from <= day && day <= to
  })

function isInRanges(open: readonly DayRange[], minute: number): boolean {
  for (const [from, to] of open) {
    if (minute < from) return false
    if (minute < to) return true
  }
  return false
}

/**
 * The minutes until the next start or end of a range; in the hours in which clocks may change, at most until the next
 * full hour.
 */
function minutesToNextBound({ open, maybe }: CalendarDay, minute: number): number {
  let next = MINUTES_PER_DAY
  for (const [from, to] of [...open, ...maybe]) {
    if (from > minute) next = Math.min(next, from)
    if (to > minute) next = Math.min(next, to)
  }
  const minutesToBound = next - minute
  if (minute >= CLOCK_CHANGED_BY_MINUTE) return minutesToBound
  return Math.min(minutesToBound, MINUTES_PER_HOUR - (minute % MINUTES_PER_HOUR))
}
