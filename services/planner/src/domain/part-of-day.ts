import type { PlanRequest } from '@plekje/contracts'
import { daysLater, instantAt, localDayOf, weekdayOf } from './amsterdam-time'

export type TimeOfDay = PlanRequest['filters']['timeOfDay']

/** The parts of the day in minutes after midnight in Europe/Amsterdam; the night ends on the next day. */
const WINDOWS: Readonly<Record<TimeOfDay, readonly [from: number, until: number]>> = {
  morning: [9 * 60, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
  night: [22 * 60, 28 * 60],
}
const MS_PER_MINUTE = 60_000
/** A part of the day that has begun is used if this much remains. More for the night: few places stay open late. */
const MIN_LEFT_MINUTES: Readonly<Record<TimeOfDay, number>> = {
  morning: 150,
  afternoon: 150,
  evening: 150,
  night: 300,
}

/** Time that people need to get ready and travel. */
const HEAD_START_MINUTES = 30
const QUARTER_MS = 15 * MS_PER_MINUTE

/** The day that a text names: a number of days from today, a weekday (0 is Monday), or the weekend. */
export type RequestedDay = { readonly inDays: number } | { readonly weekday: number } | 'weekend' | undefined

/**
 * Returns the next part of the day of this kind with enough time left, from the named day on: with a weekday, on such a
 * day.
 */
export function partOfDay(timeOfDay: TimeOfDay, now: Date, day?: RequestedDay): { from: Date; until: Date } {
  const today = localDayOf(now)
  for (let daysAhead = minDaysAhead(day); ; daysAhead += 1) {
    const window = remainingWindow(timeOfDay, daysLater(today, daysAhead), now, day)
    if (window) return window
  }
}

/** The rest of the part of a day; undefined if too little remains, or if the day is not the named one. */
function remainingWindow(timeOfDay: TimeOfDay, localDay: number, now: Date, day: RequestedDay) {
  if (!isRequestedDay(day, weekdayOf(localDay))) return undefined
  const window = windowOn(timeOfDay, localDay)
  const hasBegun = now > window.from
  const from = hasBegun ? new Date(Math.max(window.from.getTime(), earliestStartMs(now))) : window.from
  const leftMs = window.until.getTime() - from.getTime()
  return leftMs >= MIN_LEFT_MINUTES[timeOfDay] * MS_PER_MINUTE ? { from, until: window.until } : undefined
}

const minDaysAhead = (day: RequestedDay): number => (typeof day === 'object' && 'inDays' in day ? day.inDays : 0)

function isRequestedDay(day: RequestedDay, weekday: number): boolean {
  if (day === 'weekend') return weekday >= 5
  return typeof day === 'object' && 'weekday' in day ? weekday === day.weekday : true
}

function windowOn(timeOfDay: TimeOfDay, localDay: number): { from: Date; until: Date } {
  const [from, until] = WINDOWS[timeOfDay]
  return { from: instantAt(localDay, from), until: instantAt(localDay, until) }
}

const earliestStartMs = (now: Date): number =>
  Math.ceil((now.getTime() + HEAD_START_MINUTES * MS_PER_MINUTE) / QUARTER_MS) * QUARTER_MS
