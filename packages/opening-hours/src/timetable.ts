import { calendarDay } from './coming-days'
import { type DayNumber, weekdayOf } from './local-day'
import { areAlike, type Schedule } from './schedule'
import { baseSeason, seasonsOf } from './seasons'
import {
  type DayRange,
  type Interval,
  isUnknownDay,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
  mergeRanges,
} from './weekly-hours'

/** Hours for an index: minutes of the week, and days with other hours. */
export interface Timetable {
  readonly usual: readonly Interval[]
  /** The days with other hours, in order and without overlap. */
  readonly exceptions: readonly TimetableException[]
}

export interface TimetableException {
  readonly from: DayNumber
  /** The first day after these days. */
  readonly to: DayNumber
  readonly ranges: readonly Interval[]
}

/** Hours of the days from `first` until `end`, exclusive. Unknown times count as closed. */
export function timetableOf(schedule: Schedule, first: DayNumber, end: DayNumber): Timetable {
  const { weekly, isUneven } = schedule
  if (!isUneven && weekly) return { usual: usualOf(weekly), exceptions: [] }
  if (weekly?.openNow) return { usual: usualOf(weekly), exceptions: exceptionsIn(schedule, first, end, () => ALL_DAY) }
  const week = usualCalendarWeek(schedule, first)
  return {
    usual: rangesOf(week),
    exceptions: exceptionsIn(schedule, first, end, (day) => week[weekdayOf(day)] ?? []),
  }
}

const ALL_DAY: readonly DayRange[] = [[0, MINUTES_PER_DAY]]

/** The usual ranges of a source. If it only has `open_now`, the venue counts as open or closed all week. */
function usualOf({ openNow, intervals }: NonNullable<Schedule['weekly']>): readonly Interval[] {
  if (openNow === undefined) return intervals
  return openNow ? [[0, MINUTES_PER_WEEK]] : []
}

function usualCalendarWeek({ rules }: Schedule, today: DayNumber): readonly (readonly DayRange[])[] {
  const { days } = baseSeason(seasonsOf(rules, today))
  return days.map((hours, day) => calendarDay(hours, days[(day + 6) % 7] ?? hours).open)
}

type UsualOn = (day: DayNumber) => readonly DayRange[]

/** The days that differ from `usualOn`; consecutive days are one exception while each weekday has the same hours. */
function exceptionsIn(
  { calendarDays, weekly, on, toleranceMinutes }: Schedule,
  first: DayNumber,
  end: DayNumber,
  usualOn: UsualOn,
): TimetableException[] {
  const exceptions: TimetableException[] = []
  let run: { from: DayNumber; week: (readonly DayRange[] | undefined)[] } | undefined
  const isAlike = (a: readonly DayRange[], b: readonly DayRange[]) =>
    areAlike({ open: a }, { open: b }, toleranceMinutes)
  const endRun = (to: DayNumber) => {
    if (run) exceptions.push({ from: run.from, to, ranges: rangesOf(run.week) })
    run = undefined
  }
  for (let day = first; day < end; day += 1) {
    const isOpenNowOnly = weekly?.openNow !== undefined && isUnknownDay(on(day).hours)
    const open = isOpenNowOnly ? usualOn(day) : calendarDays(day).open
    const weekday = weekdayOf(day)
    if (isAlike(open, usualOn(day))) {
      endRun(day)
    } else {
      if (run?.week[weekday] && !isAlike(run.week[weekday], open)) endRun(day)
      run ??= { from: day, week: [] }
      run.week[weekday] ??= open
    }
  }
  endRun(end)
  return exceptions
}

/** Converts the ranges of each weekday to minutes of the week. */
function rangesOf(week: readonly (readonly DayRange[] | undefined)[]): readonly Interval[] {
  const ranges: Interval[] = []
  for (let day = 0; day < 7; day += 1) {
    const midnight = day * MINUTES_PER_DAY
    for (const [from, to] of week[day] ?? []) ranges.push([midnight + from, midnight + to])
  }
  return mergeRanges(ranges)
}
