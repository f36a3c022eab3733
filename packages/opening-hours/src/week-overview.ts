import { type Interval, MINUTES_PER_DAY, MINUTES_PER_WEEK, type WeeklyHours } from './weekly-hours'

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
  const rangesOfDay: DayRangeText[][] = Array.from({ length: 7 }, () => [])
  const pieces = joinOverSunday(hours)
    .flatMap(([from, to]) => splitLong(from, to))
    .map(([from, to]): Interval => [from % MINUTES_PER_WEEK, to - from])
    .sort((a, b) => a[0] - b[0])
  for (const [from, length] of pieces) {
    const start = from % MINUTES_PER_DAY
    const isWholeDay = start === 0 && length === MINUTES_PER_DAY
    const to = isWholeDay ? '24:00' : clock((start + length) % MINUTES_PER_DAY)
    rangesOfDay[Math.floor(from / MINUTES_PER_DAY)]?.push({ from: clock(start), to })
  }
  return rangesOfDay.map((ranges, day) => ({ day, ranges, isAllDay: ranges.some(({ to }) => to === '24:00') }))
}

function joinOverSunday({ intervals, always }: WeeklyHours): readonly Interval[] {
  const first = intervals[0]
  const last = intervals.at(-1)
  if (always || !first || !last || first[0] !== 0 || last[1] !== MINUTES_PER_WEEK) return intervals
  return [...intervals.slice(1, -1), [last[0], MINUTES_PER_WEEK + first[1]]]
}

/** What lasts longer than a day is told day by day. */
function splitLong(from: number, to: number): Interval[] {
  const pieces: Interval[] = []
  let start = from
  while (to - start > MINUTES_PER_DAY) {
    const midnight = (Math.floor(start / MINUTES_PER_DAY) + 1) * MINUTES_PER_DAY
    pieces.push([start, midnight])
    start = midnight
  }
  pieces.push([start, to])
  return pieces
}

function clock(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}
