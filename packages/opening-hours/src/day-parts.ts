import {
  type DayHours,
  type DayRange,
  isClosedDay,
  isUnknownDay,
  type MaybeRange,
  MINUTES_PER_DAY,
  mergeRanges,
} from './weekly-hours'

/** Clock times as "HH:MM". If `to` is before `from`, the range passes midnight. */
export interface DayRangeText {
  readonly from: string
  /** The closing time: "00:00" for midnight at the end of the day, "24:00" if the range is the whole day. */
  readonly to: string
}

export interface DayOverview {
  /** Empty means closed. */
  readonly ranges: readonly DayRangeText[]
  readonly isAllDay: boolean
}

export function dayOverview(day: readonly DayRange[]): DayOverview {
  const ranges = day.map(rangeText)
  return { ranges, isAllDay: ranges.some(({ to }) => to === '24:00') }
}

/** The parts of a day for display, in order; clock times as "HH:MM". */
export type DayPart =
  /** `rest_unknown` means that all other times are unknown. */
  | { readonly kind: 'closed' | 'all_day' | 'unknown' | 'rest_unknown' }
  /**
   * `or_later` means that the venue closes at `to` or later, `unknown_then` that it may be open, and `school_holidays`
   * that it is open in school holidays only.
   */
  | ({ readonly kind: 'open' | 'or_later' | 'unknown_then' | 'school_holidays' } & DayRangeText)
  /** The closing time is unknown. */
  | { readonly kind: 'from'; readonly from: string }

export function dayParts(day: DayHours): readonly DayPart[] {
  const { open, maybe = [] } = day
  if (isUnknownDay(day)) return [{ kind: 'unknown' }]
  if (isClosedDay(day)) return [{ kind: 'closed' }]
  if (maybe.length === 0 && dayOverview(open).isAllDay) return [{ kind: 'all_day' }]
  const isRestUnknown = maybe.some(([, , why]) => why === 'unsaid') && coversDay(day)
  // An open end belongs to the first open range that ends at it: `delete` marks it as shown.
  const openEnds = new Set(maybe.filter(([, , why]) => why === 'open_end').map(([from]) => from))
  const openParts = open.map((range): [number, DayPart] => {
    const hasOpenEnd = openEnds.delete(range[1])
    return [range[0], { kind: hasOpenEnd ? 'or_later' : 'open', ...rangeText(range) }]
  })
  const maybeParts = maybe
    .filter(([from, , why]) => {
      if (why === 'open_end') return openEnds.has(from)
      return why !== 'unsaid' || !isRestUnknown
    })
    .map((range): [number, DayPart] => [range[0], maybePart(range)])
  const parts = [...openParts, ...maybeParts].sort(([a], [b]) => a - b).map(([, part]) => part)
  return isRestUnknown ? [...parts, { kind: 'rest_unknown' }] : parts
}

function maybePart([from, to, why]: MaybeRange): DayPart {
  if (why === 'open_end') return { kind: 'from', from: clockText(from) }
  return { kind: why === 'unsaid' ? 'unknown_then' : why, ...rangeText([from, to]) }
}

function coversDay({ open, maybe = [] }: DayHours): boolean {
  const [first] = mergeRanges([...open, ...maybe.map(([from, to]): DayRange => [from, to])])
  return first !== undefined && first[0] === 0 && first[1] >= MINUTES_PER_DAY
}

function rangeText([from, to]: DayRange): DayRangeText {
  const isWholeDay = from === 0 && to === MINUTES_PER_DAY
  return { from: clockText(from), to: isWholeDay ? '24:00' : clockText(to % MINUTES_PER_DAY) }
}

/** A clock time as text, such as "09:30" for 570 minutes after midnight. */
export function clockText(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}
