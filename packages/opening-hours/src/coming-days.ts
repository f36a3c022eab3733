import { type DayNumber, dayNumberOf, weekdayOf } from './local-day'
import { intervalsByDay, rangesByDay } from './week-ranges'
import { type DayRange, MINUTES_PER_DAY, mergeRanges, type WeeklyHours } from './weekly-hours'

/** A day, or days in a row, on which the usual week does not hold or may not; as replies tell them (VENUE-22). */
export interface ComingDay {
  /** "2026-12-25". */
  readonly date: string
  /** The last of days in a row that are alike. */
  readonly until?: string | undefined
  /** Minutes after midnight at which it opens and closes, past 1440 over midnight; none: closed. Absent: nothing is known. */
  readonly open?: readonly (readonly [from: number, to: number])[] | undefined
}

/** What is open on a calendar day, from its midnight to the next; null: nothing is known. */
export type OpenDays = (day: DayNumber) => readonly DayRange[] | null

/** The usual week, but for the days of which replies tell that they are otherwise. */
export function openDaysOf(hours: WeeklyHours, comingDays: readonly ComingDay[] = []): OpenDays {
  const usual = usualDays(hours)
  const known = comingDays.flatMap(({ date, until = date, open }) => {
    const [from, to] = [dayNumberOf(date), dayNumberOf(until)]
    return open === undefined || from === null || to === null ? [] : [{ from, to, open }]
  })
  if (known.length === 0) return (day) => usual.whole[weekdayOf(day)] ?? []
  const begunOn = (day: DayNumber) =>
    known.find(({ from, to }) => from <= day && day <= to)?.open ?? usual.begun[weekdayOf(day)] ?? []
  return (day) => calendarDay(begunOn(day), begunOn(day - 1))
}

/** What of the ranges that begin on a day, and on the day before, lies between the midnights of that day. */
export function calendarDay(begun: readonly DayRange[], begunBefore: readonly DayRange[]): readonly DayRange[] {
  return mergeRanges([
    ...begunBefore.flatMap(([from, to]): DayRange[] =>
      to > MINUTES_PER_DAY
        ? [[Math.max(from - MINUTES_PER_DAY, 0), Math.min(to - MINUTES_PER_DAY, MINUTES_PER_DAY)]]
        : [],
    ),
    ...begun.map(([from, to]): DayRange => [from, Math.min(to, MINUTES_PER_DAY)]),
  ])
}

interface UsualDays {
  readonly whole: readonly (readonly DayRange[])[]
  readonly begun: readonly (readonly DayRange[])[]
}

/** By the hours that were read, which are kept anyway. */
const daysOfHours = new WeakMap<WeeklyHours, UsualDays>()

function usualDays(hours: WeeklyHours): UsualDays {
  const known = daysOfHours.get(hours)
  if (known) return known
  const days = { whole: intervalsByDay(hours), begun: rangesByDay(hours) }
  daysOfHours.set(hours, days)
  return days
}
