import { clockText, dayOverview } from './day-parts'
import { parseOpeningHours } from './parse-opening-hours'
import { daysOfWeek } from './week-ranges'
import { type DayHours, isUnknownDay, type MaybeRange, MINUTES_PER_DAY, openEndOf } from './weekly-hours'

const DUTCH_DAYS = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag'] as const

/**
 * Stored hours as the text that people read and edit: Google's JSON as lines of "Day: hours", other notations as they
 * are. Empty for JSON that says nothing about a week.
 */
export function hoursTextOf(stored: string | null | undefined): string {
  const text = stored?.trim() ?? ''
  if (!text.startsWith('{')) return text
  const hours = parseOpeningHours(text)
  return hours && hours.openNow === undefined ? linesOf(daysOfWeek(hours)) : ''
}

/** Writes a week as lines of "Day: hours". */
export const linesOf = (week: readonly DayHours[]): string => dayLinesOf(week).join('\n')

export const dayLinesOf = (week: readonly DayHours[]): string[] =>
  DUTCH_DAYS.map((name, day) => `${name}: ${dayHoursText(week[day] ?? { open: [] })}`)

/** Writes the hours of a day as a text that parses to the same hours. */
export function dayHoursText(day: DayHours): string {
  const { open, maybe = [] } = day
  if (isUnknownDay(day)) return 'niet bekend'
  if (open.length === 1 && dayOverview(open).isAllDay) return '24 uur geopend'
  const isFullOpenEnd = ([from, to, why]: MaybeRange) => why === 'open_end' && to === openEndOf(from)
  // An open end belongs to the first open range that ends at it: `delete` marks it as written.
  const openEnds = new Set(maybe.filter(isFullOpenEnd).map(([from]) => from))
  const openTexts = open.map(([from, to]): [number, string] => {
    const hasOpenEnd = openEnds.delete(to)
    return [from, hasOpenEnd ? `${rangeText(from, to)} of later` : rangeText(from, to)]
  })
  const maybeTexts = maybe
    .filter((range) => !isFullOpenEnd(range) || openEnds.has(range[0]))
    .map((range): [number, string] => [
      range[0],
      isFullOpenEnd(range) ? `vanaf ${clockText(range[0])}` : unsureText(range),
    ])
  const texts = [...openTexts, ...maybeTexts].sort(([a], [b]) => a - b).map(([, text]) => text)
  return texts.join(', ') || 'Gesloten'
}

const unsureText = ([from, to, why]: MaybeRange): string =>
  `${rangeText(from, to)} ${why === 'school_holidays' ? 'in schoolvakanties' : 'niet bekend'}`

const rangeText = (from: number, to: number): string => `${clockText(from)}-${clockText(to % MINUTES_PER_DAY)}`
