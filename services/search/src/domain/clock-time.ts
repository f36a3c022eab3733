import { MAX_OPEN_AT_DAYS } from '@plekje/contracts'
import {
  type DayNumber,
  dayNumberOf,
  MINUTES_PER_DAY,
  minuteOfWeek,
  wallClockAt,
  weekdayOf,
} from '@plekje/opening-hours'

/** A moment in Europe/Amsterdam in the units of the index. */
export interface ClockTime {
  readonly day: DayNumber
  /** Monday 00:00 is 0. */
  readonly minuteOfWeek: number
}

export function clockTimeOf(instant: Date): ClockTime {
  return { day: wallClockAt(instant.getTime()).day, minuteOfWeek: minuteOfWeek(instant) }
}

/** Parses a moment such as "2026-12-25T20:00" that the contract has validated; null if it is more than a year ahead. */
export function clockTimeIn(moment: string, today: DayNumber): ClockTime | null {
  const [date = '', time = ''] = moment.split('T')
  const day = dayNumberOf(date) ?? Number.NaN
  if (day > today + MAX_OPEN_AT_DAYS) return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minuteOfWeek: weekdayOf(day) * MINUTES_PER_DAY + hour * 60 + minute }
}
