import { isOpenAt, nextChange, parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'

export interface Span {
  readonly from: Date
  readonly until: Date
}

/** When a place is open between two instants. Hours that are unknown promise nothing: none. */
export function openSpans(openingHours: string | null, from: Date, until: Date): readonly Span[] {
  const hours = hoursOf(openingHours)
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

/** Reading hours costs more than everything else about a place, and they seldom change. */
const read = new Map<string, WeeklyHours | null>()
const MOST_KEPT = 20_000

function hoursOf(text: string | null): WeeklyHours | null {
  if (text === null) return null
  const known = read.get(text)
  if (known !== undefined) return known
  if (read.size >= MOST_KEPT) read.clear()
  const hours = parseOpeningHours(text)
  read.set(text, hours)
  return hours
}
