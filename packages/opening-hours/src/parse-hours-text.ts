import { dayOfName, groupAtStart } from './day-names'
import { isAllDay, parseDayHours } from './parse-day-hours'
import {
  type Interval,
  type MaybeRange,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
  type WeeklyHours,
  weeklyHoursOf,
} from './weekly-hours'

const DAY_NAME = /[a-z]+\.?/y
const THROUGH = / ?(?:-|t\/m|tot en met|tot|to|through) ?/y
const AND = / ?(?:,|&|\+|en|and) ?/y
/** A colon or space must follow the days, so that "ma" does not match the start of another word. */
const HOURS = /^(?: ?: ?| )(.+)$/
const HEADING = /^(?:openingstijden|opening hours|openingsuren) ?:?$/

/**
 * Parses lines such as "Maandag: 10:00 – 18:00" or "Ma t/m vr 12.00-14.30, 17.00-22.00 uur". Days without a line are
 * closed; several lines for one day are combined.
 * @returns null if a line cannot be parsed or no line names a day
 */
export function parseHoursText(text: string): WeeklyHours | null {
  const open: Interval[] = []
  const maybe: MaybeRange[] = []
  let isAnyDayKnown = false
  for (const rawLine of text.split(/\r\n|\r|\n/)) {
    const line = normalize(rawLine)
    if (line === '' || HEADING.test(line)) continue
    if (isAllDay(line)) {
      open.push([0, MINUTES_PER_WEEK])
      isAnyDayKnown = true
      continue
    }
    const ranges = parseLine(line)
    if (!ranges) return null
    open.push(...ranges.open)
    maybe.push(...ranges.maybe)
    isAnyDayKnown = true
  }
  return isAnyDayKnown ? weeklyHoursOf(open, maybe) : null
}

/** Ranges in minutes of the week. */
function parseLine(line: string): { readonly open: Interval[]; readonly maybe: MaybeRange[] } | null {
  const namedDays = daysAtStart(line)
  const hours = namedDays && HOURS.exec(line.slice(namedDays.length))?.[1]
  const dayHours = hours ? parseDayHours(hours) : null
  if (!namedDays || !dayHours) return null
  const starts = namedDays.days.map((day) => day * MINUTES_PER_DAY)
  return {
    open: starts.flatMap((start) => dayHours.open.map(([from, to]): Interval => [start + from, start + to])),
    maybe: starts.flatMap((start) =>
      (dayHours.maybe ?? []).map(([from, to, why]): MaybeRange => [start + from, start + to, why]),
    ),
  }
}

interface DaysAtStart {
  readonly days: readonly number[]
  /** Number of characters that name the days. */
  readonly length: number
}

/**
 * Reads "ma, wo t/m vr: 10-18" as [0, 2, 3, 4]; a range may pass Sunday ("za-ma"). Reads word by word, because browsers
 * take longer to compile one expression for all names than to parse a page of hours.
 */
function daysAtStart(line: string): DaysAtStart | null {
  const group = groupAtStart(line)
  if (group) return group
  const first = dayAt(line, 0)
  if (!first) return null
  const days = [first.day]
  let end = first.end
  // The last day of a range cannot start another range.
  let isRangeEnded = false
  for (;;) {
    const through: DayInLine | null = isRangeEnded ? null : dayAfter(THROUGH, line, end)
    const next: DayInLine | null = through ?? dayAfter(AND, line, end)
    if (!next) return { days, length: end }
    if (through) days.push(...daysAfter(days.at(-1) ?? 0, next.day))
    else days.push(next.day)
    end = next.end
    isRangeEnded = through !== null
  }
}

interface DayInLine {
  readonly day: number
  /** Position after the name. */
  readonly end: number
}

function dayAfter(separator: RegExp, line: string, start: number): DayInLine | null {
  const match = matchAt(separator, line, start)
  return match === undefined ? null : dayAt(line, start + match.length)
}

function dayAt(line: string, start: number): DayInLine | null {
  const name = matchAt(DAY_NAME, line, start)
  if (name === undefined) return null
  const day = dayOfName(name)
  return day === undefined ? null : { day, end: start + name.length }
}

function matchAt(sticky: RegExp, text: string, start: number): string | undefined {
  sticky.lastIndex = start
  return sticky.exec(text)?.[0]
}

function daysAfter(first: number, last: number): number[] {
  return Array.from({ length: (last - first + 7) % 7 }, (_, index) => (first + index + 1) % 7)
}

function normalize(line: string): string {
  return line
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-*•] ?/, '')
    .replace(/[.,;]$/, '')
    .trim()
}
