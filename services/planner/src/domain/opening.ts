import { type ComingDay, isOpenAt, nextChange } from '@plekje/opening-hours'
import { createOpeningHoursReader } from '@plekje/opening-hours/reader'

export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The opening hours of a listing in a reply. */
interface ListingHours {
  readonly openingHours: string | null
  readonly comingDays?: readonly ComingDay[] | undefined
}

const MAX_CACHED_TEXTS = 20_000
const hoursOf = createOpeningHoursReader(MAX_CACHED_TEXTS)

/** Returns the times at which a place is open between two instants; none if only its present state is known. */
export function openSpans({ openingHours, comingDays = [] }: ListingHours, from: Date, until: Date): readonly Span[] {
  const hours = hoursOf(openingHours)
  if (hours === null || hours.openNow !== undefined) return []
  const spans: Span[] = []
  let isOpen = isOpenAt(hours, from, comingDays) === true
  let start = from
  while (start < until) {
    const change = nextChange(hours, start, comingDays)
    const end = change === null || change > until ? until : change
    if (isOpen) spans.push({ from: start, until: end })
    start = end
    isOpen = !isOpen
  }
  return spans
}
