import { type DatePoint, type DateSpan, MONTHS } from './osm-hours'
import {
  isSign,
  isWeekday,
  isYear,
  numberOf,
  OsmParseError,
  type Reader,
  readOffset,
  takeSignedNumber,
  takeWeekday,
  wordOf,
} from './token-reader'

export const isDateWord = (token: ReturnType<Reader['peek']>): boolean =>
  token?.kind === 'word' && ([...MONTHS, 'easter'] as string[]).includes(token.text)

/** Parses "Apr-Sep", "Dec 24,25", "2026 Dec 25-2027 Jan 5", "easter -2 days", "Jan Su[1]-Mar Su[-1]". */
export function readDates(reader: Reader): DateSpan[] {
  const spans: DateSpan[] = []
  while (isDateNext(reader)) {
    const from = readPoint(reader, spans.at(-1)?.from)
    if (reader.takeSign('+')) {
      spans.push({ from, to: 'later' })
    } else if (isSign(reader.peek(0), '-')) {
      reader.takeSign('-')
      spans.push({ from, to: readPoint(reader, from, { isEnd: true }) })
    } else {
      spans.push({ from })
    }
    const next = reader.peek(1)
    const isDayNext = next?.kind === 'number' && from.at.kind === 'day' && !isYear(next.text)
    const isMonthNext = isDateWord(next)
    const isYearNext = isYear(numberOf(next)) && isDateAt(reader, 2)
    const isListed = isDayNext || isMonthNext || isYearNext
    if (!isSign(reader.peek(0), ',') || !isListed) break
    reader.takeSign(',')
    if (isDayNext) spans.push(...readFurtherDays(reader, from))
    if (isDayNext && isSign(reader.peek(0), ',') && isDateAt(reader, 1)) reader.takeSign(',')
  }
  return spans
}

/** Parses the days after "Dec 24" in "Dec 24,25,27-29". */
function readFurtherDays(reader: Reader, { year, at }: DatePoint): DateSpan[] {
  const spans: DateSpan[] = []
  const month = at.kind === 'day' ? at.month : 1
  const readDay = (): DatePoint => ({ year, at: { kind: 'day', month, day: reader.takeNumber(1, 31) } })
  const isDayNext = () => {
    const day = numberOf(reader.peek(1))
    return day !== undefined && !isYear(day)
  }
  do {
    const from = readDay()
    const isSpan = isSign(reader.peek(0), '-') && numberOf(reader.peek(1)) !== undefined
    if (isSpan) reader.takeSign('-')
    spans.push(isSpan ? { from, to: readDay() } : { from })
  } while (isDayNext() && reader.takeSign(','))
  return spans
}

const isDateNext = (reader: Reader) => isDateAt(reader, 0)
function isDateAt(reader: Reader, ahead: number): boolean {
  const hasYear = isYear(numberOf(reader.peek(ahead)))
  return isDateWord(reader.peek(hasYear ? ahead + 1 : ahead))
}

/** The end of a span may omit the month of its start: "Dec 24-26". */
function readPoint(reader: Reader, previous: DatePoint | undefined, { isEnd = false } = {}): DatePoint {
  // "Sep-Apr We[4]" is a span of months and a weekday: only a span that starts on a day ends on one.
  const mustBeDay = isEnd && previous !== undefined && previous.at.kind !== 'month'
  const year = isYear(reader.peekNumber()) ? reader.takeNumber() : undefined
  if (reader.takeWord('easter')) return withOffset(reader, { year, at: { kind: 'easter' } })
  const monthWord = reader.takeWord(...MONTHS)
  const month = monthWord === undefined ? monthOf(previous) : MONTHS.indexOf(monthWord as (typeof MONTHS)[number]) + 1
  if (month === undefined) throw new OsmParseError()
  const next = reader.peek(0)
  if (next?.kind === 'number' && !isYear(next.text)) {
    return withOffset(reader, { year, at: { kind: 'day', month, day: reader.takeNumber(1, 31) } })
  }
  if (monthWord === undefined) throw new OsmParseError()
  if (next?.kind === 'word' && isWeekday(next.text) && isSign(reader.peek(1), '[') && isPartOfDate(reader, mustBeDay)) {
    const weekday = takeWeekday(reader)
    reader.takeSign('[')
    const nth = takeSignedNumber(reader)
    reader.expect(']')
    return withOffset(reader, { year, at: { kind: 'weekday', month, weekday, nth } })
  }
  return { year, at: { kind: 'month', month } }
}

/** True if the next weekday belongs to the date ("Jan Su[1]-Mar Su[-1]"), false if the date is a whole month. */
function isPartOfDate(reader: Reader, mustBeDay: boolean): boolean {
  for (let ahead = 2; ; ahead += 1) {
    const token = reader.peek(ahead)
    if (token === undefined) return mustBeDay
    if (!isSign(token, ']')) continue
    const next = reader.peek(ahead + 1)
    const isOffset = (isSign(next, '+') || isSign(next, '-')) && wordOf(reader.peek(ahead + 3)) === 'day'
    return mustBeDay || isOffset || (isSign(next, '-') && isDateAt(reader, ahead + 2))
  }
}

const monthOf = (point: DatePoint | undefined) => (point && point.at.kind === 'day' ? point.at.month : undefined)

function withOffset(reader: Reader, point: DatePoint): DatePoint {
  const plusDays = readOffset(reader)
  return plusDays === undefined ? point : { ...point, plusDays }
}
