import { CommandError } from '../errors'

/**
 * Converts between instants and readings of the clocks in a time zone. Both are in milliseconds; a reading is encoded
 * as if it were UTC.
 */
export interface WallClock {
  readonly readingAt: (instant: number) => number
  /**
   * The instant of a reading: the first of two when clocks go back. For a reading that is skipped when they go forward,
   * the instant of the reading an hour later.
   */
  readonly instantOf: (reading: number) => number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const clocks = new Map<string, WallClock>()

/** Accepts a name (`Europe/Amsterdam`, `UTC`) or an offset (`+02:00`, `+0200`, `+02`); throws BadValue for others. */
export function wallClock(zone: string): WallClock {
  const existing = clocks.get(zone)
  if (existing) return existing
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  const clock = offset ? fixedClock(offset) : namedClock(zone)
  if (clocks.size < 1000) clocks.set(zone, clock)
  return clock
}

function fixedClock([, sign, hours, minutes]: RegExpExecArray): WallClock {
  const milliseconds = (Number(hours) * 60 + Number(minutes ?? 0)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  return { readingAt: (instant) => instant + milliseconds, instantOf: (reading) => reading - milliseconds }
}

function namedClock(zone: string): WallClock {
  const format = formatOf(zone)
  const offsetAt = (instant: number): number => {
    const wholeSecond = Math.floor(instant / 1000) * 1000
    const parts = new Map(format.formatToParts(wholeSecond).map(({ type, value }) => [type, value]))
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
    const year = parts.get('era') === 'BC' ? 1 - read('year') : read('year')
    const clockReading = new Date(0)
    clockReading.setUTCFullYear(year, read('month') - 1, read('day'))
    clockReading.setUTCHours(read('hour'), read('minute'), read('second'))
    return clockReading.getTime() - wholeSecond
  }
  return {
    readingAt: (instant) => instant + offsetAt(instant),
    instantOf: (reading) => {
      // Near a change of the clocks, the offset is the one of a day before or the one of a day after.
      const withOffsetBefore = reading - offsetAt(reading - DAY_MS)
      if (withOffsetBefore + offsetAt(withOffsetBefore) === reading) return withOffsetBefore
      const withOffsetAfter = reading - offsetAt(reading + DAY_MS)
      if (withOffsetAfter + offsetAt(withOffsetAfter) === reading) return withOffsetAfter
      // A skipped reading: the offset before the change gives an hour later.
      return withOffsetBefore
    },
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone === 'GMT' || zone === 'Z' ? 'UTC' : zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    throw new CommandError('BadValue', `unrecognized time zone identifier: "${zone}"`)
  }
}
