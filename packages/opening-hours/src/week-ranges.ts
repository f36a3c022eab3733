import {
  type DayHours,
  type DayRange,
  type Interval,
  type MaybeRange,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
  type WeeklyHours,
} from './weekly-hours'

/** Ranges that start on each day, with unknown periods; Monday first. */
export function daysOfWeek(hours: WeeklyHours): readonly DayHours[] {
  return rangesByDay(hours).map((open, day) => {
    const maybe = (hours.maybe ?? [])
      .filter(([from]) => Math.floor(from / MINUTES_PER_DAY) === day)
      .map(([from, to, why]): MaybeRange => [from - day * MINUTES_PER_DAY, to - day * MINUTES_PER_DAY, why])
    return maybe.length === 0 ? { open } : { open, maybe }
  })
}

/**
 * Ranges that start on each day, Monday first. A range over midnight belongs to the day on which it starts; ranges
 * longer than a day are split by day.
 */
function rangesByDay(hours: WeeklyHours): readonly (readonly DayRange[])[] {
  const days: DayRange[][] = Array.from({ length: 7 }, () => [])
  const pieces = joinOverSunday(hours)
    .flatMap(([from, to]) => splitLong(from, to))
    .map(([from, to]) => ({ from: from % MINUTES_PER_WEEK, length: to - from }))
    .sort((a, b) => a.from - b.from)
  for (const { from, length } of pieces) {
    const start = from % MINUTES_PER_DAY
    days[Math.floor(from / MINUTES_PER_DAY)]?.push([start, start + length])
  }
  return days
}

function joinOverSunday({ intervals, isAlwaysOpen }: WeeklyHours): readonly Interval[] {
  const first = intervals[0]
  const last = intervals.at(-1)
  if (isAlwaysOpen || !first || !last || first[0] !== 0 || last[1] !== MINUTES_PER_WEEK) return intervals
  return [...intervals.slice(1, -1), [last[0], MINUTES_PER_WEEK + first[1]]]
}

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
