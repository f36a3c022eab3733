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

/** Hours as an index takes them: minutes of the week, and days on which other ones hold. */
export interface Timetable {
  readonly usual: readonly Interval[]
  /** Apart, in order. */
  readonly unlike: readonly UnlikeDays[]
}

export interface UnlikeDays {
  readonly from: DayNumber
  /** Not with it. */
  readonly to: DayNumber
  readonly ranges: readonly Interval[]
}

/** Of the calendar days from `first` up to, and not with, `end`. Where nobody can say it is closed. */
export function timetableOf(schedule: Schedule, first: DayNumber, end: DayNumber): Timetable {
  const { weekly, isUneven } = schedule
  if (!isUneven && weekly) return { usual: usualOf(weekly), unlike: [] }
  if (weekly?.openNow) return { usual: usualOf(weekly), unlike: unlikeDays(schedule, first, end, () => ALL_DAY) }
  const week = usualCalendarWeek(schedule, first)
  return {
    usual: rangesOf(week),
    unlike: unlikeDays(schedule, first, end, (day) => week[weekdayOf(day)] ?? []),
  }
}

const ALL_DAY: readonly DayRange[] = [[0, MINUTES_PER_DAY]]

/** A source that tells no more than "open now" is taken at its word all week, as the badge on the card does. */
const usualOf = ({ openNow, intervals }: NonNullable<Schedule['weekly']>): readonly Interval[] =>
  openNow === undefined ? intervals : openNow ? [[0, MINUTES_PER_WEEK]] : []

function usualCalendarWeek({ rules }: Schedule, today: DayNumber): readonly (readonly DayRange[])[] {
  const { days } = baseSeason(seasonsOf(rules, today))
  return days.map((begun, day) => calendarDay(begun, days[(day + 6) % 7] ?? begun).open)
}

type UsualOn = (day: DayNumber) => readonly DayRange[]

/** Days in a row are one entry as long as no weekday comes back otherwise. */
function unlikeDays(
  { calendarDays, weekly, on, toleranceMinutes }: Schedule,
  first: DayNumber,
  end: DayNumber,
  usualOn: UsualOn,
): UnlikeDays[] {
  const unlike: UnlikeDays[] = []
  let run: { from: DayNumber; week: (readonly DayRange[] | undefined)[] } | undefined
  const isAlike = (ranges: readonly DayRange[], others: readonly DayRange[]) =>
    areAlike({ open: ranges }, { open: others }, toleranceMinutes)
  const close = (to: DayNumber) => {
    if (run) unlike.push({ from: run.from, to, ranges: rangesOf(run.week) })
    run = undefined
  }
  for (let day = first; day < end; day += 1) {
    const isOpenNowOnly = weekly?.openNow !== undefined && isUnknownDay(on(day).begun)
    const open = isOpenNowOnly ? usualOn(day) : calendarDays(day).open
    const weekday = weekdayOf(day)
    if (isAlike(open, usualOn(day))) close(day)
    else {
      if (run?.week[weekday] && !isAlike(run.week[weekday], open)) close(day)
      run ??= { from: day, week: [] }
      run.week[weekday] ??= open
    }
  }
  close(end)
  return unlike
}

const rangesOf = (week: readonly (readonly DayRange[] | undefined)[]): Interval[] =>
  mergeRanges(
    Array.from({ length: 7 }, (_, day) =>
      (week[day] ?? []).map(([from, to]): Interval => [day * MINUTES_PER_DAY + from, day * MINUTES_PER_DAY + to]),
    ).flat(),
  ).map(([from, to]): Interval => [from, to])
