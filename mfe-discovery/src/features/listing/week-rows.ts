import { parseOpeningHours, todayIndex, weekOverview } from '@plekje/ui'
import { nl } from '../../copy/nl'

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
    texts: isAllDay ? [nl.hours.allDay] : ranges.length === 0 ? [nl.hours.closed] : ranges.map(rangeText),
    isClosed: ranges.length === 0,
    isToday: day === today,
  }))
}

const rangeText = ({ from, to }: { from: string; to: string }) => nl.hours.range(from, to)
