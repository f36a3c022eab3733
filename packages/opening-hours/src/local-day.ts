/** Days since 1970-01-01 on the calendar, independent of clocks. */
export type DayNumber = number

const MS_PER_DAY = 86_400_000
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parses "2026-12-25"; null for an invalid date such as "2026-02-30". */
export function dayNumberOf(date: string): DayNumber | null {
  const [, year, month, day] = DATE.exec(date) ?? []
  if (year === undefined) return null
  const parsedDay = dayNumber(Number(year), Number(month), Number(day))
  return dateOf(parsedDay) === date ? parsedDay : null
}

/** @param month 1 to 12; a month or day beyond the end means the next year or month */
export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Math.round(Date.UTC(year, month - 1, day) / MS_PER_DAY)

/** The date of a day, such as "2026-12-25". */
export const dateOf = (day: DayNumber): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)

/** The weekday; Monday is 0, and 1970-01-01 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7

/** The year, month and day of the month of a day; months and days count from 1. */
export function datePartsOf(day: DayNumber): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day * MS_PER_DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
