import { rangesByDay } from './week-ranges'
import { type DayRange, MINUTES_PER_DAY, type WeeklyHours } from './weekly-hours'

/** Clock times as "HH:MM". A range over midnight has a `to` before its `from`. */
export interface DayRangeText {
  readonly from: string
  /** "00:00" for midnight at the end of the day, "24:00" when the range is the whole day. */
  readonly to: string
}

export interface DayOverview {
  /** Monday is 0. */
  readonly day: number
  /** Empty: closed. */
  readonly ranges: readonly DayRangeText[]
  readonly isAllDay: boolean
}

/**
 * The week for people, Monday first. A range that crosses midnight belongs to the day on which it starts.
 * @returns seven days, or none when only `openNow` is known
 */
export function weekOverview(hours: WeeklyHours): DayOverview[] {
  if (hours.openNow !== undefined) return []
  return rangesByDay(hours).map((ranges, day) => ({ day, ...dayOverview(ranges) }))
}

/** One day for people. */
export function dayOverview(day: readonly DayRange[]): Omit<DayOverview, 'day'> {
  const ranges = day.map(rangeText)
  return { ranges, isAllDay: ranges.some(({ to }) => to === '24:00') }
}

function rangeText([from, to]: DayRange): DayRangeText {
  const isWholeDay = from === 0 && to === MINUTES_PER_DAY
  return { from: clock(from), to: isWholeDay ? '24:00' : clock(to % MINUTES_PER_DAY) }
}

function clock(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}
