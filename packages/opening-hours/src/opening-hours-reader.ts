import { LRUCache } from 'lru-cache'
import { parseOpeningHours } from './parse-opening-hours'
import type { WeeklyHours } from './weekly-hours'

/** Reads as `parseOpeningHours` and remembers so many: that costs more than all else about a venue, and hours seldom change. */
export function createOpeningHoursReader(maxKept: number): (text: string | null) => WeeklyHours | null {
  // `max` would take the memory of all of them at once.
  const kept = new LRUCache<string, { readonly hours: WeeklyHours | null }>({
    maxSize: maxKept,
    sizeCalculation: () => 1,
  })
  return (text) => {
    if (text === null) return null
    const known = kept.get(text)
    if (known !== undefined) return known.hours
    const hours = parseOpeningHours(text)
    kept.set(text, { hours })
    return hours
  }
}
