import { wallClockAt } from './amsterdam-clock'
import type { ComingDay } from './coming-days'
import { type DayNumber, dateOf, dayNumberOf, weekdayOf } from './local-day'
import { areAlike, type Schedule, type ScheduledDay } from './schedule'
import { dayOverview } from './week-overview'
import { rangesByDay } from './week-ranges'
import type { DayRange } from './weekly-hours'

/** A coming day with what people should know of it. */
export interface NamedDay extends ComingDay {
  /** The public holiday that it is. */
  readonly holiday?: string
  readonly note?: string
}

/** What browsers are told of a venue's hours: the week that is usual now, and the days to come that are not like it. */
export interface HoursView {
  /** As VENUE-11 reads it; null: unknown. */
  readonly openingHours: string | null
  readonly comingDays: readonly NamedDay[]
}

export interface ViewOptions {
  /** Days after today that are looked at. */
  readonly daysAhead: number
  /** Whether holidays are told too of which the venue says nothing, or which are like any other day. */
  readonly withHolidays?: boolean
  /** A further day that is looked at, with those beside it. */
  readonly also?: DayNumber | undefined
}

/** However long a venue says that it is closed. */
const MAX_CLOSED_DAYS = 400
/** The usual week is what most of these have. */
const USUAL_WEEKS = 4
const DAYS_PER_YEAR = 365
const DUTCH_DAYS = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag'] as const

export function hoursViewOf(schedule: Schedule, instant: Date, options: ViewOptions): HoursView {
  const { source, weekly, isUneven } = schedule
  if (!isUneven && !options.withHolidays) return { openingHours: source.openingHours, comingDays: [] }
  const today = wallClockAt(instant.getTime()).day
  const usual = usualWeek(schedule, today)
  const said = weekly && weekly.openNow === undefined ? rangesByDay(weekly) : null
  const isAsSaid = usual === null || (said !== null && usual.every((day, at) => areAlike(day, said[at], 0)))
  const keepsText = weekly !== null && isAsSaid
  return {
    openingHours: keepsText ? source.openingHours : usual && linesOf(usual),
    comingDays: comingDaysOf(schedule, usual, today, options),
  }
}

/**
 * The ranges that begin on each weekday, Monday first, in most of the coming weeks, holidays and exceptions aside; null
 * when a day is not known. Of a venue that is closed for a season it is the week with which it opens again.
 */
export function usualWeek(schedule: Schedule, today: DayNumber): (readonly DayRange[])[] | null {
  for (let ahead = 0; ahead < DAYS_PER_YEAR; ahead += 7 * USUAL_WEEKS) {
    const week = weekFrom(schedule, today + ahead)
    if (week === null || week.some((ranges) => ranges.length > 0)) return week
  }
  return weekFrom(schedule, today)
}

function weekFrom(schedule: Schedule, today: DayNumber): (readonly DayRange[])[] | null {
  const week: (readonly DayRange[])[] = []
  for (let day = today; day < today + 7; day += 1) {
    const days = Array.from({ length: USUAL_WEEKS }, (_, weeks) => schedule.on(day + 7 * weeks))
    const usual = days.filter(({ holiday, isException }) => holiday === undefined && !isException)
    const most = usual.length > 0 ? mostCommon(usual.map(({ begun }) => begun)) : schedule.usualOn(day)
    if (most === null) return null
    week[weekdayOf(day)] = most
  }
  return week
}

function mostCommon(days: readonly (readonly DayRange[] | null)[]): readonly DayRange[] | null {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(JSON.stringify(day), (counts.get(JSON.stringify(day)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return days.find((day) => counts.get(JSON.stringify(day)) === most) ?? null
}

/** Yesterday too, whose night may last. */
function comingDaysOf(
  schedule: Schedule,
  usual: readonly (readonly DayRange[])[] | null,
  today: DayNumber,
  { daysAhead, withHolidays = false, also }: ViewOptions,
): NamedDay[] {
  const days = new Set<DayNumber>()
  for (let day = today - 1; day <= today + daysAhead; day += 1) days.add(day)
  if (also !== undefined) for (const day of [also - 1, also, also + 1]) days.add(day)
  const found: NamedDay[] = []
  for (const day of [...days].sort((one, other) => one - other)) {
    const last = found.at(-1)
    if (last && day <= (dayNumberOf(last.until ?? last.date) ?? 0)) continue
    const scheduled = schedule.on(day)
    const isUsual = areAlike(scheduled.begun, usual?.[weekdayOf(day)], schedule.toleranceMinutes)
    const isShown = withHolidays && scheduled.holiday !== undefined
    if (isUsual && !isShown) continue
    // A holiday of which nothing is said may be otherwise.
    const isUnsaid = isUsual && !scheduled.isSaid
    const named = namedDay(day, isUnsaid ? { ...scheduled, begun: null } : scheduled)
    if (last && isNext(last, day) && isAlike(last, named)) found[found.length - 1] = { ...last, until: named.date }
    else found.push(named)
    const lastDay = found.at(-1)
    if (lastDay) found[found.length - 1] = untilItOpens(schedule, lastDay, day)
  }
  return found
}

const namedDay = (day: DayNumber, { begun, holiday, note }: ScheduledDay): NamedDay => ({
  date: dateOf(day),
  ...(begun === null ? {} : { open: begun }),
  ...(holiday === undefined ? {} : { holiday }),
  ...(note === undefined ? {} : { note }),
})

/** A closure with a reason is told to its end, so that it can be said when it opens again. */
function untilItOpens(schedule: Schedule, closed: NamedDay, day: DayNumber): NamedDay {
  if (closed.open?.length !== 0 || closed.holiday !== undefined) return closed
  let last = day
  while (last < day + MAX_CLOSED_DAYS && isAlike(closed, namedDay(last + 1, schedule.on(last + 1)))) last += 1
  return last === day ? closed : { ...closed, until: dateOf(last) }
}

const isNext = ({ date, until = date }: NamedDay, day: DayNumber) => (dayNumberOf(until) ?? 0) + 1 === day

const isAlike = (one: NamedDay, other: NamedDay) =>
  areAlike(one.open, other.open, 0) &&
  one.holiday === undefined &&
  other.holiday === undefined &&
  one.note === other.note

/** A week as lines of "Day: hours". */
export const linesOf = (week: readonly (readonly DayRange[])[]): string =>
  DUTCH_DAYS.map((name, day) => `${name}: ${hoursText(week[day] ?? [])}`).join('\n')

function hoursText(ranges: readonly DayRange[]): string {
  const { ranges: texts, isAllDay } = dayOverview(ranges)
  if (isAllDay) return '24 uur geopend'
  return texts.map(({ from, to }) => `${from}-${to}`).join(', ') || 'Gesloten'
}
