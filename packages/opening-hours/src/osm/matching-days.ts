import { type DayNumber, datePartsOf, dayNumber, weekdayOf } from '../local-day'
import type { DatePoint, DateSpan, HolidaySelector, OsmRule, Span, WeekdaySpan } from './osm-hours'

export type IsHoliday = (day: DayNumber) => boolean

/** The circumstances for which a rule is evaluated. */
export interface DayContext {
  readonly isHoliday: IsHoliday
  /** True if the day counts as a school holiday. The caller decides, because the dates are unknown. */
  readonly isSchoolHoliday: boolean
  /** Decides, instead of the date, if a rule for some weeks only ("Su[1]", "week 1-53/2") applies. */
  readonly recurs?: (recurrence: Recurrence) => boolean
}

/** The weeks in which a rule applies: the n-th weekday of a month (-1 is the last), or odd or even weeks. */
export type Recurrence =
  | { readonly nth: number }
  | { readonly weeks: 'odd' | 'even' }
  /** A recurrence of another kind. */
  | 'sometimes'

/** True if all selectors of the rule match the day. */
export const matchesDay = (rule: OsmRule, day: DayNumber, context: DayContext): boolean =>
  isInSeason(rule, day) && isInStep(rule, day, context) && isOnDays(rule, day, context)

/** True if years, dates and weeks match, ignoring the step of weeks. */
export function isInSeason({ years, dates, weeks }: OsmRule, day: DayNumber): boolean {
  if (years.length > 0 && !isInSpans(years, datePartsOf(day).year)) return false
  if (dates.length > 0 && !dates.some((span) => isInDates(span, day))) return false
  return weeks.length === 0 || weeks.some(({ from, to }) => isInSpans([{ from, to }], isoWeekOf(day)))
}

export const hasSeason = ({ years, dates, weeks }: OsmRule): boolean => years.length + dates.length + weeks.length > 0

function isInStep({ weeks }: OsmRule, day: DayNumber, { recurs }: DayContext): boolean {
  if (weeks.length === 0) return true
  const week = isoWeekOf(day)
  return weeks.some((span) => {
    if (!isInSpans([{ from: span.from, to: span.to }], week)) return false
    return recurs && hasStep(span) ? recurs(recurrenceOfWeeks(span)) : isInSpans([span], week)
  })
}

const hasStep = ({ step = 1 }: Span) => step > 1
function recurrenceOfWeeks({ from, step }: Span): Recurrence {
  if (step !== 2) return 'sometimes'
  return { weeks: from % 2 === 0 ? 'even' : 'odd' }
}

/** Returns the recurrences of a rule for a weekday; none if the rule applies every week. */
export function recurrencesOf({ weeks, weekdays }: OsmRule, weekday: number): Recurrence[] {
  const weekRecurrences = weeks.filter(hasStep).map(recurrenceOfWeeks)
  const dayRecurrences = weekdays
    .filter((span) => span.nth.length > 0 && isOnWeekdayOf(span, weekday - (span.plusDays ?? 0)))
    .flatMap(recurrencesOfDays)
  return [...weekRecurrences, ...dayRecurrences]
}

/** The day after the first Saturday is not always the first Sunday, so an offset has no simple recurrence. */
const recurrencesOfDays = ({ nth, plusDays }: WeekdaySpan): Recurrence[] =>
  plusDays ? ['sometimes'] : nth.flatMap(({ from, to }) => numbersBetween(from, to).map((count) => ({ nth: count })))

const numbersBetween = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function isOnDays({ weekdays, holidays, isHolidayOnWeekday }: OsmRule, day: DayNumber, context: DayContext): boolean {
  if (weekdays.length + holidays.length === 0) return true
  const matchesWeekday = weekdays.some((span) => isOnWeekday(span, day, context))
  const matchesHoliday = holidays.some((selector) => isOnHoliday(selector, day, context))
  return isHolidayOnWeekday ? matchesWeekday && matchesHoliday : matchesWeekday || matchesHoliday
}

const isOnHoliday = (
  { kind, plusDays = 0 }: HolidaySelector,
  day: DayNumber,
  { isHoliday, isSchoolHoliday }: DayContext,
): boolean => (kind === 'PH' ? isHoliday(day - plusDays) : isSchoolHoliday)

const isInSpans = (spans: readonly Span[], value: number): boolean =>
  spans.some(({ from, to, step = 1 }) => {
    if (from > to) return value >= from || value <= to
    return from <= value && value <= to && (value - from) % step === 0
  })

const mod7 = (value: number) => ((value % 7) + 7) % 7
const isOnWeekdayOf = ({ from, to }: WeekdaySpan, weekday: number): boolean => mod7(weekday - from) <= mod7(to - from)

function isOnWeekday(span: WeekdaySpan, shiftedDay: DayNumber, { recurs }: DayContext): boolean {
  const { nth, plusDays = 0 } = span
  const day = shiftedDay - plusDays
  if (!isOnWeekdayOf(span, weekdayOf(day))) return false
  if (nth.length === 0) return true
  if (recurs) return recurrencesOfDays(span).some(recurs)
  const { year, month, day: dayOfMonth } = datePartsOf(day)
  const nthFromStart = Math.ceil(dayOfMonth / 7)
  const nthFromEnd = -Math.ceil((dayNumber(year, month + 1, 1) - day) / 7)
  return isInSpans(nth, nthFromStart) || isInSpans(nth, nthFromEnd)
}

/** The week by ISO 8601: week 1 contains the year's first Thursday. */
function isoWeekOf(day: DayNumber): number {
  const thursday = day - weekdayOf(day) + 3
  return Math.floor((thursday - dayNumber(datePartsOf(thursday).year, 1, 1)) / 7) + 1
}

function isInDates({ from, to }: DateSpan, day: DayNumber): boolean {
  const { year } = datePartsOf(day)
  if (from.year !== undefined) return isBetween(from, to, from.year, day)
  return isBetween(from, to, year, day) || isBetween(from, to, year - 1, day)
}

/** A span whose end is before its start ends in the next year. */
function isBetween(from: DatePoint, to: DateSpan['to'], year: number, day: DayNumber): boolean {
  const first = firstDayOf(from, year)
  if (first === null || day < first) return false
  if (to === 'later') return from.year !== undefined || day < dayNumber(year + 1, 1, 1)
  const end = to ?? from
  const endInYear = lastDayOf(end, end.year ?? year)
  const endsNextYear = end.year === undefined && endInYear !== null && endInYear < first
  const last = endsNextYear ? lastDayOf(end, year + 1) : endInYear
  return last !== null && day <= last
}

const firstDayOf = (point: DatePoint, year: number): DayNumber | null =>
  point.at.kind === 'month' ? dayNumber(year, point.at.month, 1) + (point.plusDays ?? 0) : dayOf(point, year)

const lastDayOf = (point: DatePoint, year: number): DayNumber | null =>
  point.at.kind === 'month' ? dayNumber(year, point.at.month + 1, 0) + (point.plusDays ?? 0) : dayOf(point, year)

/** The day of a date in a year; null if the year does not have it. */
function dayOf({ at, plusDays = 0 }: DatePoint, year: number): DayNumber | null {
  switch (at.kind) {
    case 'easter':
      return easterOf(year) + plusDays
    case 'month':
      return dayNumber(year, at.month, 1) + plusDays
    case 'day': {
      const day = dayNumber(year, at.month, at.day)
      return datePartsOf(day).month === at.month ? day + plusDays : null
    }
    case 'weekday': {
      const day = nthWeekday(year, at.month, at.weekday, at.nth)
      return day === null ? null : day + plusDays
    }
  }
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): DayNumber | null {
  const first = dayNumber(year, month, 1)
  const last = dayNumber(year, month + 1, 0)
  const firstWeekday = first + mod7(weekday - weekdayOf(first))
  const lastWeekday = last - mod7(weekdayOf(last) - weekday)
  const day = nth > 0 ? firstWeekday + (nth - 1) * 7 : lastWeekday + (nth + 1) * 7
  return day < first || day > last ? null : day
}

/** Easter Sunday in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): DayNumber {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const count = moon + sunday - 7 * shift + 114
  return dayNumber(year, Math.floor(count / 31), (count % 31) + 1)
}
