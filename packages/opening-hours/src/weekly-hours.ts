export const MINUTES_PER_DAY = 1440
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/** Half-open `[from, to)` in minutes of the week; Monday 00:00 is 0, `to` is at most 10080. */
export type Interval = readonly [from: number, to: number]

/** Opening hours of an ordinary week on the wall clock of Europe/Amsterdam. */
export interface WeeklyHours {
  /** Merged and sorted; an interval over Sunday midnight is split in two. Empty means closed all week. */
  readonly intervals: readonly Interval[]
  readonly isAlwaysOpen: boolean
  /** Periods in which the venue may be open; `from` is within the week, `to` may exceed the week. Absent means none. */
  readonly maybe?: readonly MaybeRange[] | undefined
  /** Set if the source has only the current state (`open_now` without periods); `intervals` is then empty. */
  readonly openNow?: boolean
}

/**
 * Builds a week from ranges.
 * @param ranges `[from, to)` in minutes of the week with `from` in 0…10079 and `to > from`; `to` may exceed the week
 */
export function weeklyHoursOf(ranges: readonly Interval[], maybe: readonly MaybeRange[] = []): WeeklyHours {
  const pieces = ranges.flatMap(splitAtWeekEnd)
  const merged = mergeRanges(pieces)
  const first = merged[0]
  return {
    intervals: merged,
    isAlwaysOpen: first !== undefined && first[0] === 0 && first[1] === MINUTES_PER_WEEK,
    maybe: maybe.length === 0 ? undefined : maybe,
  }
}

function splitAtWeekEnd([from, to]: Interval): Interval[] {
  if (to <= MINUTES_PER_WEEK) return [[from, to]]
  return [
    [from, MINUTES_PER_WEEK],
    [0, Math.min(to - MINUTES_PER_WEEK, MINUTES_PER_WEEK)],
  ]
}

/** Half-open range `[from, to)` in minutes after midnight. `to` is above 1440 if it is on the next day. */
export type DayRange = readonly [from: number, to: number]

/**
 * Reason why it is unknown if a place is open: no closing time, school holidays only (whose dates are unknown here), or
 * `unsaid`: the source does not specify the hours.
 */
export type MaybeReason = 'open_end' | 'school_holidays' | 'unsaid'

/** A period in which a place may be open, in minutes. */
export type MaybeRange = readonly [from: number, to: number, why: MaybeReason]

/** Hours that start on a day. Where ranges of `open` and `maybe` overlap, `open` counts. All other times are closed. */
export interface DayHours {
  readonly open: readonly DayRange[]
  /** Absent means none. */
  readonly maybe?: readonly MaybeRange[] | undefined
  /** A note in the venue's own words, such as "by appointment". */
  readonly note?: string | undefined
}

export const CLOSED_DAY: DayHours = { open: [] }
export const UNKNOWN_DAY: DayHours = { open: [], maybe: [[0, MINUTES_PER_DAY, 'unsaid']] }

/** True if the hours of the whole day are unknown. */
export const isUnknownDay = ({ open, maybe = [] }: DayHours): boolean =>
  open.length === 0 && maybe.some(([from, to, why]) => from === 0 && to >= MINUTES_PER_DAY && why === 'unsaid')

export const isClosedDay = ({ open, maybe = [] }: DayHours): boolean => open.length + maybe.length === 0

/**
 * The end of a period that begins at minute `from` and in which a place without a known closing time may still be open,
 * by the rule of OpenStreetMap's evaluator.
 */
export function openEndOf(from: number): number {
  if (from >= 22 * 60) return from + 8 * 60
  return from >= 17 * 60 ? from + 10 * 60 : MINUTES_PER_DAY
}

/** Builds a week from days, Monday first. */
export function weekOfDays(days: readonly DayHours[]): WeeklyHours {
  return weeklyHoursOf(
    days.flatMap(({ open }, day) =>
      open.map(([from, to]): Interval => [day * MINUTES_PER_DAY + from, day * MINUTES_PER_DAY + to]),
    ),
    days.flatMap(({ maybe = [] }, day) =>
      maybe.map(([from, to, why]): MaybeRange => [day * MINUTES_PER_DAY + from, day * MINUTES_PER_DAY + to, why]),
    ),
  )
}

export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) merged.push([from, to])
  }
  return merged
}
