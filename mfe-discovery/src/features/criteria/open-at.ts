import { lazily, MAX_OPEN_AT_DAYS } from '@plekje/contracts/plain'
import { type DayNumber, dateOf, dayNumberOf, formatTime, wallClockAt, weekdayOf } from '@plekje/ui'

const MOMENT_PATTERN = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/

/** Validates a moment from the URL; undefined when invalid. */
export function readOpenAt(text: string | null): string | undefined {
  if (text === null) return undefined
  const date = MOMENT_PATTERN.exec(text)?.[1]
  return date !== undefined && dayNumberOf(date) !== null ? text : undefined
}

/** The earliest and latest moment that a field accepts. */
export function momentBounds(now: Date): { readonly min: string; readonly max: string } {
  const { day } = wallClockAt(now.getTime())
  return { min: `${dateOf(day)}T00:00`, max: `${dateOf(day + MAX_OPEN_AT_DAYS)}T23:59` }
}

const WEEKDAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'] as const
const dayAndMonth = lazily(() => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** "za 20:00" within a week, "za 26 dec 20:00" beyond it and before today. */
export function momentText(moment: string, now: Date): string {
  const [date = '', time = ''] = moment.split('T')
  const day = dayNumberOf(date) ?? 0
  const daysAhead = day - wallClockAt(now.getTime()).day
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  if (daysAhead >= 0 && daysAhead < 7) return `${weekday} ${time}`
  return `${weekday} ${dayAndMonth().format(new Date(`${date}T00:00Z`))} ${time}`
}

/** Popular times to go out that are still to come. */
export function popularMomentsAfter(now: Date): readonly string[] {
  const { day } = wallClockAt(now.getTime())
  const nextDay = (weekday: 'za' | 'zo'): DayNumber => day + ((WEEKDAYS.indexOf(weekday) - weekdayOf(day) + 7) % 7)
  const momentOn = (dayNumber: DayNumber, time: string) => `${dateOf(dayNumber)}T${time}`
  const moments = [
    momentOn(day, '20:00'),
    momentOn(day + 1, '12:00'),
    momentOn(day + 1, '20:00'),
    momentOn(nextDay('za'), '12:00'),
    momentOn(nextDay('za'), '20:00'),
    momentOn(nextDay('zo'), '14:00'),
  ]
  const currentMoment = momentOn(day, formatTime(now))
  return [...new Set(moments)].filter((moment) => moment > currentMoment).sort()
}
