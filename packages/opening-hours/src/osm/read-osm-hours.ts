import {
  type HolidaySelector,
  hasDays,
  type Meaning,
  type OsmHours,
  type OsmRule,
  type Span,
  type WeekdaySpan,
} from './osm-hours'
import { isDateWord, readDates } from './parse-dates'
import { readTimes } from './read-times'
import { toOsmNotation } from './to-osm-notation'
import {
  isSign,
  isWeekday,
  isYear,
  numberOf,
  OsmParseError,
  Reader,
  readOffset,
  takeSignedNumber,
  takeWeekday,
  wordOf,
} from './token-reader'
import { tokensOf } from './tokens'

const MAX_LENGTH = 4_000
const MAX_RULES = 100

/**
 * Parses OpenStreetMap's `opening_hours`. Null unless the whole text can be parsed, because partly parsed hours would
 * close a venue. Points in time ("10:00", "10:00-16:00/01:30") are not opening hours.
 */
export const readOsmHours = (text: string): OsmHours | null => readWith(text, readRule)

/**
 * Parses a tag as mappers write it: full or Dutch names of days, "10:00 AM", "18:00 uur". A rule whose times cannot be
 * parsed makes its days unknown and keeps the text as a comment. A rule whose days cannot be parsed may affect any day,
 * so the result is null.
 */
export const readOsmTag = (text: string): OsmHours | null => readWith(toOsmNotation(text), readRuleOrItsDays)

type RuleReader = (reader: Reader, separator: OsmRule['separator']) => OsmRule

function readWith(text: string, read: RuleReader): OsmHours | null {
  if (text.length > MAX_LENGTH) return null
  const tokens = tokensOf(text)
  if (tokens.length === 0) return null
  try {
    return readRules(new Reader(tokens), read)
  } catch (error) {
    if (error instanceof OsmParseError) return null
    throw error
  }
}

function readRules(reader: Reader, read: RuleReader): OsmHours {
  const rules: OsmRule[] = []
  let separator: OsmRule['separator'] = ';'
  while (!reader.isAtEnd) {
    rules.push(read(reader, separator))
    if (rules.length > MAX_RULES) throw new OsmParseError()
    const next = reader.takeSign(';') ?? reader.takeSign(',') ?? reader.takeSign('||')
    if (next === undefined && !reader.isAtEnd) throw new OsmParseError()
    separator = (next ?? ';') as OsmRule['separator']
    // Texts often end with a semicolon or contain two in a row.
    while (separator === ';' && isSign(reader.peek(0), ';')) reader.takeSign(';')
  }
  if (rules.length === 0) throw new OsmParseError()
  return rules
}

const BY_APPOINTMENT = /afspraak|appointment|reserv|aanvraag|request/i
const MAX_COMMENT_LENGTH = 100

function readRuleOrItsDays(reader: Reader, separator: OsmRule['separator']): OsmRule {
  const begin = reader.position
  try {
    const rule = readRule(reader, separator)
    if (isRuleEnd(reader)) return rule
  } catch (error) {
    if (!(error instanceof OsmParseError)) throw error
  }
  reader.returnTo(begin)
  const selectors = readSelectors(reader)
  const unparsedParts: string[] = []
  let token = reader.peek(0)
  while (token && !isSign(token, ';') && !isSign(token, '||')) {
    const namesDays = token.kind === 'word' && /^[A-Z]|week|easter|day/.test(token.text)
    const startsWithSign = unparsedParts.length === 0 && token.kind === 'sign'
    if (namesDays || startsWithSign) throw new OsmParseError()
    unparsedParts.push(token.source)
    reader.skip()
    token = reader.peek(0)
  }
  const comment = unparsedParts.join(' ').replaceAll('"', '').slice(0, MAX_COMMENT_LENGTH)
  const rule = { ...selectors, isAlways: false, times: [], modifier: 'unknown' as const, comment }
  if (hasDays({ ...rule, separator })) return { ...rule, separator }
  // "By appointment" does not replace other hours.
  if (!BY_APPOINTMENT.test(comment)) throw new OsmParseError()
  return { ...rule, separator: begin === 0 ? separator : '||' }
}

const isRuleEnd = (reader: Reader): boolean =>
  reader.isAtEnd || [';', ',', '||'].some((sign) => isSign(reader.peek(0), sign))

function readRule(reader: Reader, separator: OsmRule['separator']): OsmRule {
  const begin = reader.position
  const isAlways = reader.takeWord('24/7') !== undefined
  const selectors = isAlways ? NO_SELECTORS : readSelectors(reader)
  const times = isAlways ? [] : readTimes(reader)
  const word = reader.takeWord('open', 'closed', 'off', 'unknown')
  const modifier = word === 'off' ? 'closed' : (word as Meaning | undefined)
  const comment = reader.takeComment()
  if (reader.position === begin) throw new OsmParseError()
  return {
    separator,
    isAlways,
    ...selectors,
    times,
    modifier,
    comment,
  }
}

type Selectors = Pick<OsmRule, 'years' | 'dates' | 'weeks' | 'weekdays' | 'holidays' | 'isHolidayOnWeekday'>

const NO_SELECTORS: Selectors = {
  years: [],
  dates: [],
  weeks: [],
  weekdays: [],
  holidays: [],
  isHolidayOnWeekday: false,
}

/** Reads the selectors of a rule. Each occurs at most once, in this order; weekdays and holidays are one selector. */
function readSelectors(reader: Reader): Selectors {
  const years = readYears(reader)
  const dates = readDates(reader)
  const weeks = readWeeks(reader)
  if (years.length + dates.length + weeks.length > 0) reader.takeSign(':')
  const days = readDays(reader)
  if (days.weekdays.length + days.holidays.length > 0) reader.takeSign(':')
  return { years, dates, weeks, ...days }
}

/**
 * Parses "2026", "2026-2028/2", "2026+". A year before a month or Easter belongs to the date, unless it is a span of
 * years.
 */
function readYears(reader: Reader): Span[] {
  const years: Span[] = []
  while (isYear(reader.peekNumber())) {
    const next = reader.peek(1)
    const after = reader.peek(2)
    if (isDateWord(next) && years.length === 0) break
    const from = reader.takeNumber()
    if (isSign(next, '+')) {
      reader.takeSign('+')
      years.push({ from, to: Number.POSITIVE_INFINITY })
    } else if (isSign(next, '-') && isYear(numberOf(after))) {
      reader.takeSign('-')
      years.push(withStep(reader, { from, to: reader.takeNumber() }))
    } else {
      years.push({ from, to: from })
    }
    if (!(isSign(reader.peek(0), ',') && isYear(numberOf(reader.peek(1))))) break
    reader.takeSign(',')
  }
  return years
}

/** Parses "week 1-53/2", "week 10,12". */
function readWeeks(reader: Reader): Span[] {
  const weeks: Span[] = []
  if (reader.takeWord('week') === undefined) return weeks
  do {
    const from = reader.takeNumber(1, 53)
    const to = reader.takeSign('-') ? reader.takeNumber(1, 53) : from
    weeks.push(withStep(reader, { from, to }))
  } while (isSign(reader.peek(0), ',') && numberOf(reader.peek(1)) !== undefined && reader.takeSign(','))
  return weeks
}

const withStep = (reader: Reader, span: Span): Span =>
  reader.takeSign('/') ? { ...span, step: reader.takeNumber(1, 100) } : span

interface Days {
  readonly weekdays: WeekdaySpan[]
  readonly holidays: HolidaySelector[]
  readonly isHolidayOnWeekday: boolean
}

/** Parses "Mo-Fr", "Sa[1,3]", "Mo-Fr,PH", "PH Sa", "SH,PH -1 day". */
function readDays(reader: Reader): Days {
  const weekdays: WeekdaySpan[] = []
  const holidays: HolidaySelector[] = []
  let isHolidayOnWeekday = false
  for (;;) {
    const word = wordOf(reader.peek(0))
    if (word === 'PH' || word === 'SH') {
      reader.takeWord(word)
      holidays.push({ kind: word, plusDays: readOffset(reader) })
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
    } else {
      break
    }
    const next = wordOf(reader.peek(1))
    if (!isSign(reader.peek(0), ',') || !(next === 'PH' || next === 'SH' || isWeekday(next))) break
    reader.takeSign(',')
  }
  return { weekdays, holidays, isHolidayOnWeekday }
}

function readWeekdays(reader: Reader): WeekdaySpan {
  const from = takeWeekday(reader)
  const isSpan = isSign(reader.peek(0), '-') && isWeekday(wordOf(reader.peek(1)))
  if (isSpan) reader.takeSign('-')
  const to = isSpan ? takeWeekday(reader) : from
  const nth: Span[] = []
  if (reader.takeSign('[')) {
    do {
      const first = takeSignedNumber(reader)
      const last = reader.takeSign('-') ? reader.takeNumber(1, 5) : first
      if (first === 0 || Math.abs(first) > 5 || last < first) throw new OsmParseError()
      nth.push({ from: first, to: last })
    } while (reader.takeSign(','))
    reader.expect(']')
  }
  const plusDays = nth.length > 0 ? readOffset(reader) : undefined
  return { from, to, nth, plusDays }
}
