import { calendarOf, type DayNumber, dayNumber, dayNumberOf, weekdayOf } from './local-day'
import { parseDayHours } from './parse-day-hours'
import { parseHoursText } from './parse-hours-text'
import { daysOfWeek } from './week-ranges'
import { CLOSED_DAY, type DayHours, isClosedDay, weekOfDays } from './weekly-hours'

/** Hours that replace the usual ones on some days (VENUE-22): either for dates or for `holidays`. */
export interface SpecialHours {
  /** First and last day: "2026-12-25", or "12-25" for every year. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** For public holidays. */
  readonly holidays?: true | undefined
  /** "gesloten", "10:00-18:00", or lines of "Day: hours". */
  readonly hours: string
  /** Explanation for people. */
  readonly note?: string | undefined
}

export type SpecialHoursProblem = 'dates' | 'order' | 'hours'

/** Parsed special hours. If two apply to a day, the shorter `lengthDays` wins. */
export interface ReadSpecialHours {
  readonly note?: string | undefined
  readonly lengthDays: number
  /** A closure or a few weeks, once: an exception to the usual week. Yearly hours are a season. */
  readonly isException: boolean
  /** A closure of several days, whichever days they are. */
  readonly isLongClosure: boolean
  holdsOn(day: DayNumber, isHoliday: boolean): boolean
  begunOn(day: DayNumber): DayHours
}

/** Length that counts for `holidays`: more than one day, so that a single date precedes them, and less than any period. */
const LENGTH_OF_HOLIDAYS = 1.5
const YEARLY = /^(\d{2})-(\d{2})$/

/** A year of 365 days, in which lengths are computed, and one of 366, which has every possible day. */
const COMMON_YEAR = 2027
const LEAP_YEAR = 2028
/** Maximum length of special hours that count as an exception and not as a season. */
const MAX_EXCEPTION_DAYS = 42

/** Parses special hours; returns the problem if that fails. */
export function readSpecialHours(special: SpecialHours): ReadSpecialHours | SpecialHoursProblem {
  const days = daysOf(special)
  const begunOn = readHours(special.hours, typeof days === 'object' && days.lengthDays > LENGTH_OF_HOLIDAYS)
  if (begunOn === null) return 'hours'
  if (typeof days === 'string') return days
  const { lengthDays } = days
  const isClosure = Array.from({ length: 7 }, (_, day) => begunOn(day)).every(isClosedDay)
  const isException = !days.isYearly && (isClosure || lengthDays <= MAX_EXCEPTION_DAYS)
  return {
    ...days,
    isException,
    isLongClosure: isClosure && lengthDays > 2,
    begunOn,
    note: special.note || undefined,
  }
}

interface Days extends Pick<ReadSpecialHours, 'lengthDays' | 'holdsOn'> {
  readonly isYearly: boolean
}

function daysOf(special: SpecialHours): Days | 'dates' | 'order' {
  const { from, to = from, holidays } = special
  if (holidays) {
    if (from !== undefined || to !== undefined) return 'dates'
    return { lengthDays: LENGTH_OF_HOLIDAYS, isYearly: false, holdsOn: (_, isHoliday) => isHoliday }
  }
  if (from === undefined || to === undefined) return 'dates'
  const first = dayNumberOf(from)
  const last = dayNumberOf(to)
  if (first !== null && last !== null) {
    if (last < first) return 'order'
    return { lengthDays: last - first + 1, isYearly: false, holdsOn: (day) => first <= day && day <= last }
  }
  const yearlyFrom = monthAndDayOf(from)
  const yearlyTo = monthAndDayOf(to)
  if (yearlyFrom === null || yearlyTo === null) return 'dates'
  const isOverNewYear = yearlyTo < yearlyFrom
  const dayInYear = (monthAndDay: number) => dayNumber(COMMON_YEAR, Math.floor(monthAndDay / 100), monthAndDay % 100)
  const length = dayInYear(yearlyTo) - dayInYear(yearlyFrom)
  const lengthDays = (isOverNewYear ? length + 365 : length) + 1
  const holdsOn = (day: DayNumber) => {
    const { month, day: dayOfMonth } = calendarOf(day)
    const monthAndDay = month * 100 + dayOfMonth
    if (isOverNewYear) return monthAndDay >= yearlyFrom || monthAndDay <= yearlyTo
    return yearlyFrom <= monthAndDay && monthAndDay <= yearlyTo
  }
  return { lengthDays, isYearly: true, holdsOn }
}

/** Parses "12-25" to 1225; null for an invalid day. */
function monthAndDayOf(text: string): number | null {
  const [, month, day] = YEARLY.exec(text) ?? []
  if (month === undefined || day === undefined) return null
  const found = calendarOf(dayNumber(LEAP_YEAR, Number(month), Number(day)))
  return found.month === Number(month) && found.day === Number(day) ? found.month * 100 + found.day : null
}

/** @param isPeriod true for consecutive days, on which "00:00-02:00, 18:00-24:00" is one night each */
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
