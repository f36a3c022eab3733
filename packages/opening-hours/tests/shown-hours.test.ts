// Proves VENUE-24.
import { sampleOf } from '@plekje/testing'
import { readOsmHours, scheduleOf } from '../src/calendar'
import type { CalendarDay } from '../src/coming-days'
import { type DayNumber, datePartsOf, dayNumber } from '../src/local-day'
import { stateIn } from '../src/open-state'
import { calendar, EXPLAINED, oracleOf, UNKNOWN_TO_EVALUATOR } from './osm-differences'
import { osmValuesOf } from './osm-values'

const YEAR = 2027
const DAYS_IN_YEAR = 365
const FIRST_DAY = dayNumber(YEAR, 1, 1)
const MINUTES_PER_DAY = 1440
const MS_PER_MINUTE = 60_000

const VALUES = osmValuesOf(YEAR)

type Answer = 'open' | 'closed' | 'unknown'

interface OpenInterval {
  readonly from: Date
  readonly to: Date
  readonly answer: Answer
}

const openIntervalsOf = (text: string): readonly OpenInterval[] =>
  oracleOf(text)
    .getOpenIntervals(new Date(YEAR, 0, 1), new Date(YEAR + 1, 0, 2))
    .map(([from, to, isUnknown]) => ({ from, to, answer: isUnknown ? 'unknown' : 'open' }))

/** A date in the time zone of the process, which the evaluator uses. */
function dateAt(day: DayNumber, minute: number): Date {
  const { year, month, day: dayOfMonth } = datePartsOf(day)
  return new Date(year, month - 1, dayOfMonth, 0, minute)
}

/** False in the hour that a clock change skips. */
const exists = (date: Date, minute: number) => date.getHours() * 60 + date.getMinutes() === minute

function ourAnswer(day: CalendarDay, minute: number): Answer {
  const state = stateIn(day, minute)
  return state === 'open' || state === 'closed' ? state : 'unknown'
}

const theirAnswer = (intervals: readonly OpenInterval[], date: Date): Answer =>
  intervals.find(({ from, to }) => from <= date && date < to)?.answer ?? 'closed'

/** Midnight, and the minutes at which either schedule opens or closes, each with the minute before. */
function minutesToTry(ours: CalendarDay, theirs: readonly OpenInterval[], midnight: Date): number[] {
  const ourRanges = [...ours.open, ...ours.maybe]
  const ourBounds = [...ourRanges.map(([from]) => from), ...ourRanges.map(([, to]) => to)]
  const theirBounds = theirs
    .flatMap(({ from, to }) => [from, to])
    .map((date) => Math.round((date.getTime() - midnight.getTime()) / MS_PER_MINUTE))
  const bounds = [...ourBounds, ...theirBounds]
  const minutes = new Set([0, ...bounds, ...bounds.map((bound) => bound - 1)])
  return [...minutes].filter((minute) => minute >= 0 && minute < MINUTES_PER_DAY)
}

test('reads each of 500 values of OpenStreetMap', () => {
  expect(VALUES.length).toBeGreaterThanOrEqual(500)
  expect(VALUES.filter((text) => readOsmHours(text) === null)).toEqual([])
})

test('hours of these values are open on each day of a year when the evaluator of the notation says so', () => {
  const differing: string[] = []
  let compared = 0
  let explained = 0
  for (const text of sampleOf(VALUES)) {
    const hours = readOsmHours(text)
    const schedule = scheduleOf({ openingHours: text }, calendar)
    if (hours === null || schedule === null) throw new Error(`not read: ${text}`)
    if (UNKNOWN_TO_EVALUATOR.some(({ isSo }) => isSo(hours))) continue
    const intervals = openIntervalsOf(text)
    let firstOfDay = 0
    for (let day = FIRST_DAY; day < FIRST_DAY + DAYS_IN_YEAR; day += 1) {
      const [midnight, nextMidnight] = [dateAt(day, 0), dateAt(day + 1, 0)]
      const ours = schedule.calendarDays(day)
      while (firstOfDay < intervals.length && (intervals[firstOfDay]?.to ?? midnight) <= midnight) firstOfDay += 1
      const end = intervals.findIndex(({ from }, at) => at >= firstOfDay && from >= nextMidnight)
      const theirs = intervals.slice(firstOfDay, end < 0 ? undefined : end)
      for (const minute of minutesToTry(ours, theirs, midnight)) {
        const date = dateAt(day, minute)
        if (!exists(date, minute)) continue
        const [our, their] = [ourAnswer(ours, minute), theirAnswer(theirs, date)]
        compared += 1
        if (our === their) continue
        if (EXPLAINED.some(({ isSo }) => isSo({ hours, day, minute }))) explained += 1
        else differing.push(`${text} | ${date.toString().slice(0, 21)} | ours ${our}, theirs ${their}`)
      }
    }
  }
  expect({ count: differing.length, first: differing.slice(0, 20) }).toEqual({ count: 0, first: [] })
  // An explanation that covers many cases would hide unexplained differences.
  expect(explained).toBeLessThan(compared / 100)
})
