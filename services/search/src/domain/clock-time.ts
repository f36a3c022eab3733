import { MAX_OPEN_AT_DAYS } from '@plekje/contracts'
import { type DayNumber, dayNumberOf, wallClockAt, weekdayOf } from '@plekje/opening-hours'

/** A moment on the wall clock of Europe/Amsterdam, as the index knows it. */
export interface ClockTime {
  readonly day: DayNumber
  /** Of the week; Monday 00:00 is 0. */
  readonly minute: number
}

const MINUTES_PER_DAY = 1440

export function clockTimeOf(instant: Date): ClockTime {
  const { day, minute } = wallClockAt(instant.getTime())
  return { day, minute: weekdayOf(day) * MINUTES_PER_DAY + minute }
}

/** Of "2026-12-25T20:00", as the contract checked it; null beyond a year. */
export function clockTimeIn(moment: string, today: DayNumber): ClockTime | null {
  const [date = '', time = ''] = moment.split('T')
  const day = dayNumberOf(date) ?? Number.NaN
  if (day > today + MAX_OPEN_AT_DAYS) return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minute: weekdayOf(day) * MINUTES_PER_DAY + hour * 60 + minute }
}
