import { type DayNumber, dayNumberOf, weekdayOf } from './local-day'
import { daysOfWeek } from './week-ranges'
import {
  type DayHours,
  type DayRange,
  type MaybeRange,
  type MaybeReason,
  MINUTES_PER_DAY,
  mergeRanges,
  type WeeklyHours,
} from './weekly-hours'

/** A day, or consecutive equal days, on which the usual week does not or may not apply (VENUE-22). */
export interface ComingDay {
  /** The date, such as "2026-12-25". */
  readonly date: string
  /** The last of several equal days. */
  readonly until?: string | undefined
  /**
   * Opening and closing times in minutes after midnight; above 1440 they are on the next day. Empty if closed, absent
   * if unknown.
   */
  readonly open?: readonly (readonly [from: number, to: number])[] | undefined
  /** Periods in which the venue may be open. */
  readonly maybe?: readonly (readonly [from: number, to: number, why: MaybeReason])[] | undefined
}

/** The hours of a calendar day from midnight to midnight. */
export interface CalendarDay {
  readonly open: readonly DayRange[]
  readonly maybe: readonly MaybeRange[]
}

export type CalendarDays = (day: DayNumber) => CalendarDay

/** Returns a function that finds the hours of a calendar day, from the exceptions or else from the usual week. */
export function calendarDaysOf(hours: WeeklyHours, comingDays: readonly ComingDay[] = []): CalendarDays {
  const usual = usualDays(hours)
  const exceptions: { readonly from: DayNumber; readonly to: DayNumber; readonly hours: DayHours }[] = []
  for (const { date, until = date, open, maybe } of comingDays) {
    const from = dayNumberOf(date)
    const to = dayNumberOf(until)
    if (open !== undefined && from !== null && to !== null) exceptions.push({ from, to, hours: { open, maybe } })
  }
  if (exceptions.length === 0) return (day) => usual.calendarDays[weekdayOf(day)] ?? CLOSED
  const exceptionOn = (day: DayNumber) => exceptions.find(({ from, to }) => from <= day && day <= to)?.hours
  const hoursOn = (day: DayNumber) => exceptionOn(day) ?? usual.dayHours[weekdayOf(day)] ?? CLOSED
  return (day) => calendarDay(hoursOn(day), hoursOn(day - 1))
}

const CLOSED: CalendarDay = { open: [], maybe: [] }

/** The part of a calendar day covered by ranges that start on it or on the day before. */
export function calendarDay(hours: DayHours, previousHours: DayHours): CalendarDay {
  const open = mergeRanges([...afterMidnight(previousHours.open), ...beforeMidnight(hours.open)])
  if (hours.maybe === undefined && previousHours.maybe === undefined) return { open, maybe: [] }
  const maybe = [...afterMidnight(previousHours.maybe ?? []), ...beforeMidnight(hours.maybe ?? [])]
  return { open, maybe }
}

type AnyRange = DayRange | MaybeRange

function afterMidnight<Range extends AnyRange>(ranges: readonly Range[]): Range[] {
  return ranges
    .filter(([, to]) => to > MINUTES_PER_DAY)
    .map(([from, to, ...why]) => [
      Math.max(from - MINUTES_PER_DAY, 0),
      Math.min(to - MINUTES_PER_DAY, MINUTES_PER_DAY),
      ...why,
    ]) as readonly AnyRange[] as Range[]
}

function beforeMidnight<Range extends AnyRange>(ranges: readonly Range[]): Range[] {
  return ranges
    .filter(([from]) => from < MINUTES_PER_DAY)
    .map(([from, to, ...why]) => [from, Math.min(to, MINUTES_PER_DAY), ...why]) as readonly AnyRange[] as Range[]
}

interface UsualDays {
  /** Monday first, like `dayHours`. */
  readonly calendarDays: readonly CalendarDay[]
  readonly dayHours: readonly DayHours[]
}

/** Caches the days of parsed hours. */
const daysOfHours = new WeakMap<WeeklyHours, UsualDays>()

function usualDays(hours: WeeklyHours): UsualDays {
  const cached = daysOfHours.get(hours)
  if (cached) return cached
  const dayHours = daysOfWeek(hours)
  const calendarDays = dayHours.map((day, index) => calendarDay(day, dayHours[(index + 6) % 7] ?? day))
  const days = { calendarDays, dayHours }
  daysOfHours.set(hours, days)
  return days
}
