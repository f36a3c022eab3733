import type { PlanRequest } from '@plekje/contracts'
import { daysLater, instantAt, localDayOf, weekdayOf } from './amsterdam-time'

export type TimeOfDay = PlanRequest['filters']['timeOfDay']

/** Minutes after midnight in Europe/Amsterdam; the night ends on the next day. */
const WINDOWS: Readonly<Record<TimeOfDay, readonly [from: number, until: number]>> = {
  morning: [9 * 60, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
  night: [22 * 60, 28 * 60],
}
const MS_PER_MINUTE = 60_000
/** A part of the day that has started is used if at least this much remains; late at night little stays open. */
const MIN_LEFT_MINUTES: Readonly<Record<TimeOfDay, number>> = {
  morning: 150,
  afternoon: 150,
  evening: 150,
  night: 300,
}

/** Time to get ready and travel. */
const HEAD_START_MINUTES = 30
const QUARTER_MS = 15 * MS_PER_MINUTE

/** The day that a text names: a number of days from today, a weekday (0 is Monday), or the weekend. */
export type RequestedDay = { readonly inDays: number } | { readonly weekday: number } | 'weekend' | undefined

/** The next such part of the day, or the one on the named day. */
export function partOfDay(timeOfDay: TimeOfDay, now: Date, day?: RequestedDay): { from: Date; until: Date } {
  const today = localDayOf(now)
  for (let days = earliest(day); ; days += 1) {
    const localDay = daysLater(today, days)
    if (!isRequestedDay(day, weekdayOf(localDay))) continue
    const window = windowOn(timeOfDay, localDay)
    const from = new Date(Math.max(window.from.getTime(), now <= window.from ? 0 : quarterAfter(now)))
    if (window.until.getTime() - from.getTime() >= MIN_LEFT_MINUTES[timeOfDay] * MS_PER_MINUTE) {
      return { from, until: window.until }
    }
  }
}

const earliest = (day: RequestedDay): number => (typeof day === 'object' && 'inDays' in day ? day.inDays : 0)

function isRequestedDay(day: RequestedDay, weekday: number): boolean {
  if (day === 'weekend') return weekday >= 5
  return typeof day === 'object' && 'weekday' in day ? weekday === day.weekday : true
}

function windowOn(timeOfDay: TimeOfDay, localDay: number): { from: Date; until: Date } {
  const [from, until] = WINDOWS[timeOfDay]
  return { from: instantAt(localDay, from), until: instantAt(localDay, until) }
}

const quarterAfter = (now: Date): number =>
  Math.ceil((now.getTime() + HEAD_START_MINUTES * MS_PER_MINUTE) / QUARTER_MS) * QUARTER_MS
