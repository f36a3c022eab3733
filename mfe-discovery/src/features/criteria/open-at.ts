import { lazily, MAX_OPEN_AT_DAYS } from '@plekje/contracts/plain'
import { type DayNumber, dateOf, dayNumberOf, wallClockAt, weekdayOf } from '@plekje/ui'

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/

/** Validates a moment from the URL; undefined when invalid. */
export function readOpenAt(text: string | null): string | undefined {
  const [, date] = MOMENT.exec(text ?? '') ?? []
  return date !== undefined && dayNumberOf(date) !== null ? (text ?? undefined) : undefined
}

/** The earliest and latest moment that a field accepts. */
export function momentBounds(now: Date): { readonly min: string; readonly max: string } {
  const { day } = wallClockAt(now.getTime())
  return { min: `${dateOf(day)}T00:00`, max: `${dateOf(day + MAX_OPEN_AT_DAYS)}T23:59` }
}

const DAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'] as const
const dayAndMonth = lazily(() => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** "za 20:00" within a week, "za 26 dec 20:00" beyond it and before today. */
export function momentText(moment: string, now: Date): string {
  const [date = '', time = ''] = moment.split('T')
  const day = dayNumberOf(date) ?? 0
  const ahead = day - wallClockAt(now.getTime()).day
  const name = DAYS[weekdayOf(day)] ?? ''
  if (ahead >= 0 && ahead < 7) return `${name} ${time}`
  return `${name} ${dayAndMonth().format(new Date(`${date}T00:00Z`))} ${time}`
}

const SATURDAY = 5
const SUNDAY = 6

/** Popular times to go out that are still to come. */
export function usualMoments(now: Date): readonly string[] {
  const { day, minute } = wallClockAt(now.getTime())
  const next = (weekday: number): DayNumber => day + ((weekday - weekdayOf(day) + 7) % 7)
  const at = (on: DayNumber, time: string) => `${dateOf(on)}T${time}`
  const moments = [
    at(day, '20:00'),
    at(day + 1, '12:00'),
    at(day + 1, '20:00'),
    at(next(SATURDAY), '12:00'),
    at(next(SATURDAY), '20:00'),
    at(next(SUNDAY), '14:00'),
  ]
  const current = `${dateOf(day)}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return [...new Set(moments)].filter((moment) => moment > current).sort()
}
