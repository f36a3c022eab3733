import { isOpenAt, nextChange, parseOpeningHours } from '@plekje/opening-hours'

export interface Span {
  readonly from: Date
  readonly until: Date
}

/** When a place is open between two instants. Hours that are unknown promise nothing: none. */
export function openSpans(openingHours: string | null, from: Date, until: Date): readonly Span[] {
  const hours = parseOpeningHours(openingHours)
  if (hours === null || hours.openNow !== undefined) return []
  const spans: Span[] = []
  let isOpen = isOpenAt(hours, from) === true
  for (let start = from; start < until; isOpen = !isOpen) {
    const change = nextChange(hours, start)
    const end = change === null || change > until ? until : change
    if (isOpen) spans.push({ from: start, until: end })
    start = end
  }
  return spans
}
