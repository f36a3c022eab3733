export const MINUTES_PER_DAY = 1440
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/** Half-open `[from, to)` in minutes of the week; Monday 00:00 is 0, `to` is at most 10080. */
export type Interval = readonly [from: number, to: number]

/** When a venue is open in an ordinary week, in Europe/Amsterdam wall-clock time. */
export interface WeeklyHours {
  /** Merged and sorted; an interval over Sunday midnight is split in two. Empty: closed all week. */
  readonly intervals: readonly Interval[]
  /** Open day and night, all week. */
  readonly always: boolean
  /** Set when the source tells only the state of the moment (`open_now` without periods); `intervals` is empty then. */
  readonly openNow?: boolean
}

/**
 * Builds the week out of loose ranges.
 * @param ranges `[from, to)` in minutes of the week with `from` in 0…10079 and `to > from`; `to` may pass the week's end.
 */
export function weeklyHoursOf(ranges: readonly Interval[]): WeeklyHours {
  const pieces = ranges.flatMap(splitAtWeekEnd)
  const merged = mergeRanges(pieces)
  const first = merged[0]
  return { intervals: merged, always: first !== undefined && first[0] === 0 && first[1] === MINUTES_PER_WEEK }
}

function splitAtWeekEnd([from, to]: Interval): Interval[] {
  if (to <= MINUTES_PER_WEEK) return [[from, to]]
  return [
    [from, MINUTES_PER_WEEK],
    [0, Math.min(to - MINUTES_PER_WEEK, MINUTES_PER_WEEK)],
  ]
}

/** Half-open `[from, to)` in minutes after the midnight with which a day begins; `to` passes 1440 over midnight. */
export type DayRange = readonly [from: number, to: number]

/** Merged and sorted. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) merged.push([from, to])
  }
  return merged
}
