import { MINUTES_PER_DAY } from '../weekly-hours'
import { SUN_EVENTS, type SunEvent, type TimePoint, type TimeSpan } from './osm-hours'
import { isSign, OsmParseError, type Reader, wordOf } from './token-reader'

/** Parses "10:00-18:00", "10:00-12:00,13:00-17:00", "18:00+", "(sunset-00:30)-22:00". */
export function readTimes(reader: Reader): TimeSpan[] {
  if (!isTimeAt(reader, 0)) return []
  const times = [readSpan(reader)]
  while (isSign(reader.peek(0), ',') && isTimeAt(reader, 1)) {
    reader.takeSign(',')
    times.push(readSpan(reader))
  }
  return times
}

function readSpan(reader: Reader): TimeSpan {
  const from = readTime(reader)
  if (reader.takeSign('+')) return { from, isOpenEnd: true }
  reader.expect('-')
  const to = readTime(reader)
  // "10:00-16:00/01:30" is a list of points in time.
  if (isSign(reader.peek(0), '/')) throw new OsmParseError()
  return { from, to: endAfter(from, to), isOpenEnd: reader.takeSign('+') !== undefined }
}

/** Moves the end to the next day if it is not after the start. */
function endAfter(from: TimePoint, to: TimePoint): TimePoint {
  if (!('minute' in from) || !('minute' in to) || to.minute > from.minute) return to
  return { minute: to.minute + MINUTES_PER_DAY }
}

function isTimeAt(reader: Reader, ahead: number): boolean {
  const token = reader.peek(ahead)
  const isSun = (word: string | undefined) => (SUN_EVENTS as readonly (string | undefined)[]).includes(word)
  return token?.kind === 'time' || isSun(wordOf(token)) || (isSign(token, '(') && isSun(wordOf(reader.peek(ahead + 1))))
}

function readTime(reader: Reader): TimePoint {
  const minute = reader.takeTime()
  if (minute !== undefined) return { minute }
  const isBracketed = reader.takeSign('(') !== undefined
  const sun = reader.takeWord(...SUN_EVENTS) as SunEvent | undefined
  if (sun === undefined) throw new OsmParseError()
  if (!isBracketed) return { sun, plusMinutes: 0 }
  const sign = reader.takeSign('+') ?? reader.takeSign('-')
  const minutes = reader.takeTime()
  if (sign === undefined || minutes === undefined) throw new OsmParseError()
  reader.expect(')')
  return { sun, plusMinutes: sign === '+' ? minutes : -minutes }
}
