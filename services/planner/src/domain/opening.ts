import { type ComingDay, isOpenAt, nextChange } from '@plekje/opening-hours'
import { createOpeningHoursReader } from '@plekje/opening-hours/reader'

export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The part of a listing in a reply that tells its hours. */
interface ToldHours {
  readonly openingHours: string | null
  readonly comingDays?: readonly ComingDay[] | undefined
}

const hoursOf = createOpeningHoursReader(20_000)

/** When a place is open between two instants. Hours that are unknown promise nothing: none. */
export function openSpans({ openingHours, comingDays = [] }: ToldHours, from: Date, until: Date): readonly Span[] {
  const hours = hoursOf(openingHours)
  if (hours === null || hours.openNow !== undefined) return []
  const spans: Span[] = []
  let isOpen = isOpenAt(hours, from, comingDays) === true
  for (let start = from; start < until; isOpen = !isOpen) {
    const change = nextChange(hours, start, comingDays)
    const end = change === null || change > until ? until : change
    if (isOpen) spans.push({ from: start, until: end })
    start = end
  }
  return spans
}
