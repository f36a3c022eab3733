import { dayGroupPattern, dayOfName, dayPattern, daysOfGroup } from './day-names'
import { isAllDay, parseDayHours } from './parse-day-hours'
import {
  type Interval,
  type MaybeRange,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
  type WeeklyHours,
  weeklyHoursOf,
} from './weekly-hours'

const DAY_RANGE = `${dayPattern}(?: ?(?:-|t/m|tot en met|tot|to|through) ?${dayPattern})?`
const DAYS = `${DAY_RANGE}(?: ?(?:,|&|\\+|en|and) ?${DAY_RANGE})*`
/** A colon or space must follow the days, so that "ma" does not match the start of another word. */
const LINE = new RegExp(`^(?:(${dayGroupPattern})|(${DAYS}))(?: ?: ?| )(.+)$`)
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
    const parsed = parseLine(line)
    if (!parsed) return null
    open.push(...parsed.open)
    maybe.push(...parsed.maybe)
    isAnyDayKnown = true
  }
  return isAnyDayKnown ? weeklyHoursOf(open, maybe) : null
}

/** Ranges in minutes of the week. */
function parseLine(line: string): { readonly open: Interval[]; readonly maybe: MaybeRange[] } | null {
  const match = LINE.exec(line)
  if (!match) return null
  const [, group, names, hours] = match
  const days = group ? daysOfGroup(group) : daysOfNames(names ?? '')
  const read = hours ? parseDayHours(hours) : null
  if (!days || !read) return null
  const starts = days.map((day) => day * MINUTES_PER_DAY)
  return {
    open: starts.flatMap((start) => read.open.map(([from, to]): Interval => [start + from, start + to])),
    maybe: starts.flatMap((start) =>
      (read.maybe ?? []).map(([from, to, why]): MaybeRange => [start + from, start + to, why]),
    ),
  }
}

/** Parses "ma, wo t/m vr" to [0, 2, 3, 4]; a range may pass Sunday ("za-ma"). */
function daysOfNames(text: string): number[] {
  const days: number[] = []
  let rangeStart: number | undefined
  for (const word of text.match(/[a-z]+\/[a-z]+|[a-z]+|-|,/g) ?? []) {
    const day = dayOfName(word)
    if (day === undefined) {
      if (/^(?:-|t\/m|tot|to|through)$/.test(word)) rangeStart = days.at(-1)
      continue
    }
    if (rangeStart === undefined) days.push(day)
    else days.push(...daysAfter(rangeStart, day))
    rangeStart = undefined
  }
  return days
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
