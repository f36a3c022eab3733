import { type DayNumber, datePartsOf, dayNumber, dayNumberOf, weekdayOf } from './local-day'
import { parseDayHours } from './parse-day-hours'
import { parseHoursText } from './parse-hours-text'
import { daysOfWeek } from './week-ranges'
import { CLOSED_DAY, type DayHours, isClosedDay, weekOfDays } from './weekly-hours'

/** Hours that replace the usual ones on some days (VENUE-22): either for dates or for `holidays`. */
export interface SpecialHours {
  /** First and last day: "2026-12-25", or "12-25" for every year. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** True for hours on public holidays. */
  readonly holidays?: true | undefined
  /** "gesloten", "10:00-18:00", or lines of "Day: hours". */
  readonly hours: string
  /** Explanation for people. */
  readonly note?: string | undefined
}

export type SpecialHoursProblem = 'dates' | 'order' | 'hours'

/** Parsed special hours. If two apply to a day, the shorter `lengthDays` wins. */
export interface ParsedSpecialHours {
  readonly note?: string | undefined
  readonly lengthDays: number
  /** True for an exception to the usual week: a closure or at most six weeks, in one year. Others are a season. */
  readonly isException: boolean
  /** True for a closure of three days or more. */
  readonly isLongClosure: boolean
  appliesOn(day: DayNumber, context: { readonly isHoliday: boolean }): boolean
  hoursOn(day: DayNumber): DayHours
}

/** The `lengthDays` of hours for `holidays`, so that a single date wins over them and they win over any period. */
const HOLIDAYS_LENGTH_DAYS = 1.5
const YEARLY = /^(\d{2})-(\d{2})$/

/** The year in which lengths of yearly hours are computed. */
const COMMON_YEAR = 2027
/** A year that has 29 February, which yearly hours may name. */
const LEAP_YEAR = 2028
/** Maximum length of special hours that count as an exception and not as a season. */
const MAX_EXCEPTION_DAYS = 42

export function readSpecialHours(special: SpecialHours): ParsedSpecialHours | SpecialHoursProblem {
  const days = daysOf(special)
  const isPeriod = typeof days === 'object' && days.lengthDays > HOLIDAYS_LENGTH_DAYS
  const hoursOn = readHours(special.hours, isPeriod)
  if (hoursOn === null) return 'hours'
  if (typeof days === 'string') return days
  const isClosure = Array.from({ length: 7 }, (_, day) => hoursOn(day)).every(isClosedDay)
  const isException = !days.isYearly && (isClosure || days.lengthDays <= MAX_EXCEPTION_DAYS)
  return {
    ...days,
    isException,
    isLongClosure: isClosure && days.lengthDays > 2,
    hoursOn,
    note: special.note || undefined,
  }
}

interface SpecialDays extends Pick<ParsedSpecialHours, 'lengthDays' | 'appliesOn'> {
  readonly isYearly: boolean
}

function daysOf(special: SpecialHours): SpecialDays | 'dates' | 'order' {
  const { from, to = from, holidays } = special
  if (holidays) {
    if (from !== undefined || to !== undefined) return 'dates'
    return { lengthDays: HOLIDAYS_LENGTH_DAYS, isYearly: false, appliesOn: (_, { isHoliday }) => isHoliday }
  }
  if (from === undefined || to === undefined) return 'dates'
  const first = dayNumberOf(from)
  const last = dayNumberOf(to)
  if (first !== null && last !== null) {
    if (last < first) return 'order'
    return { lengthDays: last - first + 1, isYearly: false, appliesOn: (day) => first <= day && day <= last }
  }
  const yearlyFrom = monthAndDayOf(from)
  const yearlyTo = monthAndDayOf(to)
  if (yearlyFrom === null || yearlyTo === null) return 'dates'
  const isOverNewYear = yearlyTo < yearlyFrom
  const dayInYear = (monthAndDay: number) => dayNumber(COMMON_YEAR, Math.floor(monthAndDay / 100), monthAndDay % 100)
  const length = dayInYear(yearlyTo) - dayInYear(yearlyFrom)
  const lengthDays = (isOverNewYear ? length + 365 : length) + 1
  const appliesOn = (day: DayNumber) => {
    const { month, day: dayOfMonth } = datePartsOf(day)
    const monthAndDay = month * 100 + dayOfMonth
    if (isOverNewYear) return monthAndDay >= yearlyFrom || monthAndDay <= yearlyTo
    return yearlyFrom <= monthAndDay && monthAndDay <= yearlyTo
  }
  return { lengthDays, isYearly: true, appliesOn }
}

/** Parses "12-25" to 1225; null for an invalid day. */
function monthAndDayOf(text: string): number | null {
  const [, month, day] = YEARLY.exec(text) ?? []
  if (month === undefined || day === undefined) return null
  const date = datePartsOf(dayNumber(LEAP_YEAR, Number(month), Number(day)))
  return date.month === Number(month) && date.day === Number(day) ? date.month * 100 + date.day : null
}

/** @param isPeriod true for consecutive days: "00:00-02:00, 18:00-24:00" then means a night from 18:00 to 02:00 */
function readHours(text: string, isPeriod: boolean): ((day: DayNumber) => DayHours) | null {
  const line = text
    .trim()
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
  const everyDay = line === '' ? null : parseDayHours(line)
  if (everyDay !== null && !isPeriod) return () => everyDay
  const week = everyDay === null ? parseHoursText(text) : weekOfDays(Array.from({ length: 7 }, () => everyDay))
  if (week === null) return null
  const days = daysOfWeek(week)
  return (day) => days[weekdayOf(day)] ?? CLOSED_DAY
}
