import { offsetMinutesAt } from '../amsterdam-clock'
import type { DayNumber } from '../local-day'
import { type DayRange, MINUTES_PER_DAY } from '../weekly-hours'
import { type IsHoliday, matchesDay } from './matching-days'
import {
  type Meaning,
  meaningOf,
  type OsmDay,
  type OsmHours,
  type OsmRule,
  type TimePoint,
  type TimeSpan,
} from './osm-hours'
import { type Point, sunInstant } from './sun'

/** Where the sun rises of a venue that does not say where it is: the middle of the Netherlands. */
const MIDDLE: Point = { lat: 52.1, lng: 5.4 }

const MS_PER_MINUTE = 60_000
/** Painted from the midnight with which the day begins to the end of the next day. */
const PAINTED = 2 * MINUTES_PER_DAY
/** What an open end is taken to last at most: it is "unknown" until then. */
const openEndOf = (from: number): number =>
  from >= 22 * 60 ? from + 8 * 60 : from >= 17 * 60 ? from + 10 * 60 : MINUTES_PER_DAY

export interface OsmDaysOptions {
  readonly isHoliday: IsHoliday
  readonly point?: Point | undefined
}

/**
 * What begins on each day. Of the rules that hold on a day a later one takes the place of those before it, is beside
 * them after a comma, and after `||` holds only where they say neither open nor unknown.
 */
export function createOsmDays(
  hours: OsmHours,
  { isHoliday, point = MIDDLE }: OsmDaysOptions,
): (day: DayNumber) => OsmDay {
  const followsSun = hours.some(({ times }) => times.some(({ from, to }) => 'sun' in from || (to && 'sun' in to)))
  const painted = new Map<string, OsmDay>()
  return (day) => {
    const holding = rulesOn(hours, day, isHoliday)
    if (followsSun) return paint(hours, holding, day, point)
    const key = holding.join()
    const known = painted.get(key)
    if (known) return known
    const made = paint(hours, holding, day, point)
    painted.set(key, made)
    return made
  }
}

/** Places of the rules that say what the day is. */
function rulesOn(hours: OsmHours, day: DayNumber, isHoliday: IsHoliday): number[] {
  let holding: number[] = []
  for (const [at, rule] of hours.entries()) {
    if (!matchesDay(rule, day, isHoliday)) continue
    // Closing takes away the times it names, opening all that was said of the day.
    if (rule.joint === ';' && meaningOf(rule) !== 'closed') holding = []
    holding.push(at)
  }
  return holding
}

const codes: Readonly<Record<Meaning, number>> = { closed: 1, open: 2, unknown: 3 }

function paint(hours: OsmHours, holding: readonly number[], day: DayNumber, point: Point): OsmDay {
  const minutes = new Uint8Array(PAINTED)
  for (const at of holding) {
    const rule = hours[at] as OsmRule
    const code = codes[meaningOf(rule)]
    const isFallback = isFallbackAt(hours, at)
    const set = ([from, to]: DayRange, value: number) => {
      for (let minute = Math.max(from, 0); minute < Math.min(to, PAINTED); minute += 1) {
        if (!isFallback || (minutes[minute] ?? 0) < 2) minutes[minute] = value
      }
    }
    // Closed for the whole day says nothing of the night before, which began earlier.
    if (rule.times.length === 0) set([0, MINUTES_PER_DAY], code === codes.closed ? 0 : code)
    for (const time of rule.times) {
      const { sure, openEnd } = rangesOf(time, day, point)
      set(sure, code)
      if (openEnd) set(openEnd, code === codes.closed ? code : codes.unknown)
    }
  }
  return {
    open: runsOf(minutes, codes.open),
    unknown: runsOf(minutes, codes.unknown),
    closed: runsOf(minutes, codes.closed),
  }
}

/** What is joined to a fallback by a comma is one too. */
function isFallbackAt(hours: OsmHours, at: number): boolean {
  let first = at
  while (hours[first]?.joint === ',') first -= 1
  return hours[first]?.joint === '||'
}

function rangesOf(
  { from, to, isOpenEnd }: TimeSpan,
  day: DayNumber,
  point: Point,
): { sure: DayRange; openEnd?: DayRange } {
  const start = minuteOf(from, day, point)
  if (to === undefined) return { sure: [start, start], openEnd: [start, openEndOf(start)] }
  const end = minuteOf(to, day, point)
  const sure: DayRange = [start, end > start ? end : end + MINUTES_PER_DAY]
  return isOpenEnd ? { sure, openEnd: [sure[1], openEndOf(sure[1])] } : { sure }
}

function minuteOf(time: TimePoint, day: DayNumber, point: Point): number {
  if ('minute' in time) return time.minute
  const instant = sunInstant(time.sun, day, point)
  const minute = Math.floor(instant / MS_PER_MINUTE) + offsetMinutesAt(instant) - day * MINUTES_PER_DAY
  return minute + time.plusMinutes
}

function runsOf(minutes: Uint8Array, code: number): DayRange[] {
  const runs: DayRange[] = []
  for (let from = minutes.indexOf(code); from !== -1; ) {
    let to = from
    while (minutes[to] === code) to += 1
    runs.push([from, to])
    from = minutes.indexOf(code, to)
  }
  return runs
}

export const saysHolidays = (hours: OsmHours): boolean =>
  hours.some(({ holidays }) => holidays.some(({ kind }) => kind === 'PH'))

/** Open, closed or unknown at a minute of a day, with what began the day before. */
export function stateOn(day: OsmDay, before: OsmDay, minute: number): Meaning {
  const isIn = (ranges: readonly DayRange[], at: number) => ranges.some(([from, to]) => from <= at && at < to)
  if (isIn(day.open, minute)) return 'open'
  if (isIn(day.closed, minute)) return 'closed'
  if (isIn(before.open, minute + MINUTES_PER_DAY)) return 'open'
  return isIn(day.unknown, minute) || isIn(before.unknown, minute + MINUTES_PER_DAY) ? 'unknown' : 'closed'
}
