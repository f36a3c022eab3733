import type { HolidaySelector, Meaning, OsmHours, OsmRule, Span, WeekdaySpan } from './osm-hours'
import { isDateWord, readDates } from './read-dates'
import { readTimes } from './read-times'
import {
  isSign,
  isWeekday,
  isYear,
  NotUnderstood,
  numberOf,
  Reader,
  readOffset,
  signed,
  weekdayIn,
  wordOf,
} from './token-reader'
import { tokensOf } from './tokens'

const MAX_LENGTH = 4_000
const MAX_RULES = 100

/**
 * Reads OpenStreetMap's `opening_hours` whole. Null for what is not understood to its end: half-read hours would tell
 * people that a venue is closed when it is not. Points in time ("10:00", "10:00-16:00/01:30") are no opening hours.
 */
export function readOsmHours(text: string): OsmHours | null {
  const tokens = text.length > MAX_LENGTH ? null : tokensOf(text)
  if (!tokens || tokens.length === 0) return null
  try {
    return readRules(new Reader(tokens))
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

function readRules(reader: Reader): OsmHours {
  const rules: OsmRule[] = []
  let joint: OsmRule['joint'] = ';'
  while (!reader.isAtEnd) {
    rules.push(readRule(reader, joint))
    if (rules.length > MAX_RULES) throw new NotUnderstood()
    if (reader.isAtEnd) break
    const next = reader.takeSign(';') ?? reader.takeSign(',') ?? reader.takeSign('||')
    if (next === undefined) throw new NotUnderstood()
    joint = next as OsmRule['joint']
  }
  return rules
}

/** Selectors come once each and from the widest on, as the notation has it; weekdays and holidays are one selector. */
function readRule(reader: Reader, joint: OsmRule['joint']): OsmRule {
  const begin = reader.position
  const isAlways = reader.takeWord('24/7') !== undefined
  const years = isAlways ? [] : readYears(reader)
  const dates = isAlways ? [] : readDates(reader)
  const weeks = isAlways ? [] : readWeeks(reader)
  if (years.length + dates.length + weeks.length > 0) reader.takeSign(':')
  const days = isAlways ? { weekdays: [], holidays: [], isHolidayOnWeekday: false } : readDays(reader)
  if (days.weekdays.length + days.holidays.length > 0) reader.takeSign(':')
  const times = isAlways ? [] : readTimes(reader)
  const word = reader.takeWord('open', 'closed', 'off', 'unknown')
  const modifier = word === 'off' ? 'closed' : (word as Meaning | undefined)
  const comment = reader.takeComment()
  if (reader.position === begin) throw new NotUnderstood()
  return {
    joint,
    isAlways,
    years,
    dates,
    weeks,
    ...days,
    times,
    ...(modifier === undefined ? {} : { modifier }),
    ...(comment === undefined ? {} : { comment }),
  }
}

/** "2026", "2026-2028/2", "2026+"; a year before a month or Easter is part of a date, unless it is a span of years. */
function readYears(reader: Reader): Span[] {
  const years: Span[] = []
  while (isYear(reader.peekNumber())) {
    const [next, after] = [reader.peek(1), reader.peek(2)]
    const isOfDate = isDateWord(next)
    if (isOfDate && years.length === 0) break
    const from = reader.number()
    if (next?.kind === 'sign' && next.text === '+') {
      reader.takeSign('+')
      years.push({ from, to: Number.POSITIVE_INFINITY })
    } else if (next?.kind === 'sign' && next.text === '-' && after?.kind === 'number' && isYear(after.text)) {
      reader.takeSign('-')
      years.push(withStep(reader, { from, to: reader.number() }))
    } else years.push({ from, to: from })
    if (!(isSign(reader.peek(0), ',') && isYear(numberOf(reader.peek(1))))) break
    reader.takeSign(',')
  }
  return years
}

/** "week 1-53/2", "week 10,12". */
function readWeeks(reader: Reader): Span[] {
  const weeks: Span[] = []
  if (reader.takeWord('week') === undefined) return weeks
  do {
    const from = reader.number(1, 53)
    const to = reader.takeSign('-') ? reader.number(1, 53) : from
    weeks.push(withStep(reader, { from, to }))
  } while (isSign(reader.peek(0), ',') && numberOf(reader.peek(1)) !== undefined && reader.takeSign(','))
  return weeks
}

const withStep = (reader: Reader, span: Span): Span =>
  reader.takeSign('/') ? { ...span, step: reader.number(1, 100) } : span

interface Days {
  readonly weekdays: WeekdaySpan[]
  readonly holidays: HolidaySelector[]
  readonly isHolidayOnWeekday: boolean
}

/** "Mo-Fr", "Sa[1,3]", "Mo-Fr,PH", "PH Sa", "SH,PH -1 day". */
function readDays(reader: Reader): Days {
  const weekdays: WeekdaySpan[] = []
  const holidays: HolidaySelector[] = []
  let isHolidayOnWeekday = false
  for (;;) {
    const word = wordOf(reader.peek(0))
    if (word === 'PH' || word === 'SH') {
      reader.takeWord(word)
      const plusDays = readOffset(reader)
      holidays.push({ kind: word, ...(plusDays === undefined ? {} : { plusDays }) })
      if (isWeekday(wordOf(reader.peek(0))) && weekdays.length === 0) {
        isHolidayOnWeekday = true
        continue
      }
    } else if (isWeekday(word)) {
      weekdays.push(readWeekdays(reader))
      const next = wordOf(reader.peek(0))
      if ((next === 'PH' || next === 'SH') && holidays.length === 0) {
        isHolidayOnWeekday = true
        continue
      }
    } else break
    const next = wordOf(reader.peek(1))
    if (!isSign(reader.peek(0), ',') || !(next === 'PH' || next === 'SH' || isWeekday(next))) break
    reader.takeSign(',')
  }
  return { weekdays, holidays, isHolidayOnWeekday }
}

function readWeekdays(reader: Reader): WeekdaySpan {
  const from = weekdayIn(reader)
  const isSpan = isSign(reader.peek(0), '-') && isWeekday(wordOf(reader.peek(1)))
  if (isSpan) reader.takeSign('-')
  const to = isSpan ? weekdayIn(reader) : from
  const nth: Span[] = []
  if (reader.takeSign('[')) {
    do {
      const first = signed(reader)
      const last = reader.takeSign('-') ? reader.number(1, 5) : first
      if (first === 0 || Math.abs(first) > 5 || last < first) throw new NotUnderstood()
      nth.push({ from: first, to: last })
    } while (reader.takeSign(','))
    reader.expect(']')
  }
  const plusDays = nth.length > 0 ? readOffset(reader) : undefined
  return { from, to, nth, ...(plusDays === undefined ? {} : { plusDays }) }
}
