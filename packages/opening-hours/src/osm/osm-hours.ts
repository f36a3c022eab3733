/**
 * Opening hours in OpenStreetMap's notation, as it is read: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification.
 * Lists that are empty say nothing, so that a rule without any selector holds always.
 */
export type OsmHours = readonly OsmRule[]

export type Meaning = 'open' | 'closed' | 'unknown'

export interface OsmRule {
  /** How it stands to the rules before it: in their place on its days, beside them, or where none of them says open. */
  readonly joint: ';' | ',' | '||'
  readonly isAlways: boolean
  readonly years: readonly Span[]
  readonly dates: readonly DateSpan[]
  readonly weeks: readonly Span[]
  readonly weekdays: readonly WeekdaySpan[]
  readonly holidays: readonly HolidaySelector[]
  /** Of "PH Mo-Fr" both must hold; of "PH,Mo-Fr" either. */
  readonly isHolidayOnWeekday: boolean
  readonly times: readonly TimeSpan[]
  /** Absent: open, or unknown where a comment says more. */
  readonly modifier?: Meaning
  readonly comment?: string
}

/** Years or ISO weeks, from and to with both; `step` 2 is every other one from the first. */
export interface Span {
  readonly from: number
  /** Infinite: for good. */
  readonly to: number
  readonly step?: number
}

export interface DateSpan {
  readonly from: DatePoint
  /** Absent: that month or day. `later`: for good, or to the end of the year where no year is said. */
  readonly to?: DatePoint | 'later'
}

export interface DatePoint {
  readonly year?: number
  readonly at:
    | { readonly kind: 'month'; readonly month: number }
    | { readonly kind: 'day'; readonly month: number; readonly day: number }
    | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number }
    | { readonly kind: 'easter' }
  readonly plusDays?: number
}

/** Monday is 0; a span may pass Sunday. */
export interface WeekdaySpan {
  readonly from: number
  readonly to: number
  /** In the month: 1 is the first, -1 the last. Empty: each. */
  readonly nth: readonly Span[]
  readonly plusDays?: number
}

export interface HolidaySelector {
  readonly kind: 'PH' | 'SH'
  readonly plusDays?: number
}

export interface TimeSpan {
  readonly from: TimePoint
  /** Absent: only with an open end. */
  readonly to?: TimePoint
  /** "10:00+", "10:00-14:00+": when it closes is not known. */
  readonly isOpenEnd: boolean
}

/** Minutes after midnight, past 1440 on the next day; or so many after an event of the sun. */
export type TimePoint = { readonly minute: number } | { readonly sun: SunEvent; readonly plusMinutes: number }

export const SUN_EVENTS = ['dawn', 'sunrise', 'sunset', 'dusk'] as const
export type SunEvent = (typeof SUN_EVENTS)[number]

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

export const meaningOf = ({ modifier, comment }: OsmRule): Meaning =>
  modifier ?? (comment === undefined ? 'open' : 'unknown')

export const hasDays = ({ years, dates, weeks, weekdays, holidays }: OsmRule): boolean =>
  years.length + dates.length + weeks.length + weekdays.length + holidays.length > 0
