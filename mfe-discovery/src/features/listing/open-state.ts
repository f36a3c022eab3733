import {
  isOpenAt,
  nextChange,
  parseOpeningHours,
  todayIndex,
  type WeeklyHours,
  weekOverview,
} from '@plekje/opening-hours'
import { nl } from '../../copy/nl'

/** Whether a venue is open at an instant, and what a visitor wants to know next. */
export interface OpenState {
  readonly isOpen: boolean
  /** E.g. "sluit om 23:00", "opent morgen om 10:00", "dag en nacht open"; absent when the hours tell only this moment. */
  readonly next?: string
}

/**
 * Computed live from the hours (SPEC §4). What the server said stands in where the hours cannot be read here.
 * @returns null when nothing is known: then there is no badge
 */
export function openStateOf(
  venue: { readonly openingHours: string | null; readonly isOpen: boolean | null },
  now: Date,
): OpenState | null {
  const hours = venue.openingHours === null ? null : parseOpeningHours(venue.openingHours)
  const isOpen = hours ? isOpenAt(hours, now) : venue.isOpen
  if (isOpen === null) return null
  const next = hours ? nextText(hours, isOpen, now) : undefined
  return next === undefined ? { isOpen } : { isOpen, next }
}

function nextText(hours: WeeklyHours, isOpen: boolean, now: Date): string | undefined {
  if (hours.always) return nl.hours.always
  const change = nextChange(hours, now)
  if (!change) return undefined
  const moment = `${dayText(change, now)}${nl.hours.at(clock.format(change))}`
  return isOpen ? nl.hours.closes(moment) : nl.hours.opens(moment)
}

/** Nothing for today, also for a closing after midnight that people still call tonight. */
function dayText(change: Date, now: Date): string {
  const days = Math.round((Date.parse(isoDay.format(change)) - Date.parse(isoDay.format(now))) / 86_400_000)
  if (days === 0 || (days === 1 && Number(clock.format(change).slice(0, 2)) < 6)) return ''
  return `${days === 1 ? nl.hours.tomorrow : weekday.format(change)} `
}

const zone = { timeZone: 'Europe/Amsterdam' } as const
const clock = new Intl.DateTimeFormat('nl-NL', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = new Intl.DateTimeFormat('nl-NL', { ...zone, weekday: 'long' })
const isoDay = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })

export interface DayRow {
  readonly name: string
  /** One text per opening of the day, or the one text that tells it is closed or always open. */
  readonly texts: readonly string[]
  readonly isClosed: boolean
  readonly isToday: boolean
}

/** The week for the hours card, Monday first; empty when the hours say nothing about a week. */
export function weekRows(openingHours: string | null, now: Date): DayRow[] {
  const hours = openingHours === null ? null : parseOpeningHours(openingHours)
  if (!hours) return []
  const today = todayIndex(now)
  return weekOverview(hours).map(({ day, ranges, isAllDay }) => ({
    name: nl.hours.days[day] ?? '',
    texts: isAllDay
      ? [nl.hours.allDay]
      : ranges.length === 0
        ? [nl.hours.closed]
        : ranges.map(({ from, to }) => nl.hours.range(from, to)),
    isClosed: ranges.length === 0,
    isToday: day === today,
  }))
}
