/**
 * Parsed opening hours in OpenStreetMap's notation:
 * https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification. Empty lists do not restrict: a rule without
 * selectors always applies.
 */
export type OsmHours = readonly OsmRule[]

export type Meaning = 'open' | 'closed' | 'unknown'

export interface OsmRule {
  /** The rule replaces earlier rules on its days, adds to them, or fills times that are neither open nor unknown. */
  readonly separator: ';' | ',' | '||'
  readonly isAlways: boolean
  readonly years: readonly Span[]
  readonly dates: readonly DateSpan[]
  readonly weeks: readonly Span[]
  readonly weekdays: readonly WeekdaySpan[]
  readonly holidays: readonly HolidaySelector[]
  /** True for "PH Mo-Fr", where both must match; false for "PH,Mo-Fr", where either may. */
  readonly isHolidayOnWeekday: boolean
  readonly times: readonly TimeSpan[]
  /** Absent means open, or unknown if there is a comment. */
  readonly modifier?: Meaning | undefined
  readonly comment?: string | undefined
}

/** Years or ISO weeks, both ends included; with `step` 2 every second one from the first. */
export interface Span {
  readonly from: number
  /** Infinite if open-ended. */
  readonly to: number
  readonly step?: number | undefined
}

export interface DateSpan {
  readonly from: DatePoint
  /** Absent for a single month or day. `later`: without end, or until the end of the year if no year is given. */
  readonly to?: DatePoint | 'later'
}

export interface DatePoint {
  readonly year?: number | undefined
  readonly at:
    | { readonly kind: 'month'; readonly month: number }
    | { readonly kind: 'day'; readonly month: number; readonly day: number }
    | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number }
    | { readonly kind: 'easter' }
  readonly plusDays?: number | undefined
}

/** A span of weekdays, where Monday is 0; it may pass Sunday. */
export interface WeekdaySpan {
  readonly from: number
  readonly to: number
  /** Occurrences in the month: 1 is the first, -1 the last. Empty means all of them. */
  readonly nth: readonly Span[]
  readonly plusDays?: number | undefined
}

export interface HolidaySelector {
  readonly kind: 'PH' | 'SH'
  readonly plusDays?: number | undefined
}

export interface TimeSpan {
  readonly from: TimePoint
  /** Absent only with an open end. */
  readonly to?: TimePoint
  /** True for "10:00+" and "10:00-14:00+": the closing time is unknown. */
  readonly isOpenEnd: boolean
}

/** Minutes after midnight, above 1440 on the next day, or relative to a sun event. */
export type TimePoint = { readonly minute: number } | { readonly sun: SunEvent; readonly plusMinutes: number }

export const SUN_EVENTS = ['dawn', 'sunrise', 'sunset', 'dusk'] as const
export type SunEvent = (typeof SUN_EVENTS)[number]

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

export const meaningOf = ({ modifier, comment }: OsmRule): Meaning =>
  modifier ?? (comment === undefined ? 'open' : 'unknown')

export const hasDays = ({ years, dates, weeks, weekdays, holidays }: OsmRule): boolean =>
  years.length + dates.length + weeks.length + weekdays.length + holidays.length > 0
