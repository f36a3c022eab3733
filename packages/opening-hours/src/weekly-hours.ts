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
  /** Stretches in which it may be open; `from` is within the week, `to` may pass its end. Absent: none. */
  readonly maybe?: readonly MaybeRange[]
  /** Set when the source tells only the state of the moment (`open_now` without periods); `intervals` is empty then. */
  readonly openNow?: boolean
}

/**
 * Builds the week out of loose ranges.
 * @param ranges `[from, to)` in minutes of the week with `from` in 0…10079 and `to > from`; `to` may pass the week's end.
 */
export function weeklyHoursOf(ranges: readonly Interval[], maybe: readonly MaybeRange[] = []): WeeklyHours {
  const pieces = ranges.flatMap(splitAtWeekEnd)
  const merged = mergeRanges(pieces)
  const first = merged[0]
  return {
    intervals: merged,
    always: first !== undefined && first[0] === 0 && first[1] === MINUTES_PER_WEEK,
    ...(maybe.length === 0 ? {} : { maybe }),
  }
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

/**
 * Why nobody can say whether a place is open: it closes when it likes, it opens in school holidays alone, whose dates are
 * not known here, or its hours do not tell.
 */
export type MaybeReason = 'open_end' | 'school_holidays' | 'unsaid'

/** A stretch in which a place may be open, in minutes as the ranges beside it. */
export type MaybeRange = readonly [from: number, to: number, why: MaybeReason]

/** What begins on a day. Where a stretch is open and maybe open, it is open; all other times are closed. */
export interface DayHours {
  readonly open: readonly DayRange[]
  /** Absent: none. */
  readonly maybe?: readonly MaybeRange[] | undefined
  /** In the words of the venue, such as "by appointment". */
  readonly note?: string | undefined
}

export const CLOSED_DAY: DayHours = { open: [] }
export const UNKNOWN_DAY: DayHours = { open: [], maybe: [[0, MINUTES_PER_DAY, 'unsaid']] }

/** Nothing at all is known of the day. */
export const isUnknownDay = ({ open, maybe = [] }: DayHours): boolean =>
  open.length === 0 && maybe.some(([from, to, why]) => from === 0 && to >= MINUTES_PER_DAY && why === 'unsaid')

export const isClosedDay = ({ open, maybe = [] }: DayHours): boolean => open.length + maybe.length === 0

/** Assumed end of an open end: nobody can say until then whether the place has closed. OpenStreetMap's evaluator has the same. */
export function openEndOf(from: number): number {
  if (from >= 22 * 60) return from + 8 * 60
  return from >= 17 * 60 ? from + 10 * 60 : MINUTES_PER_DAY
}

/** The week of which these are the days, Monday first. */
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
