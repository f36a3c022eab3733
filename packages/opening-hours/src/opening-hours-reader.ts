import { LRUCache } from 'lru-cache'
import { parseOpeningHours } from './parse-opening-hours'
import type { WeeklyHours } from './weekly-hours'

/**
 * Parses like `parseOpeningHours` and caches the results: parsing is the most expensive step per venue, and hours
 * rarely change.
 */
export function createOpeningHoursReader(maxKept: number): (text: string | null) => WeeklyHours | null {
  // `max` would allocate memory for all entries at once.
  const cache = new LRUCache<string, { readonly hours: WeeklyHours | null }>({
    maxSize: maxKept,
    sizeCalculation: () => 1,
  })
  return (text) => {
    if (text === null) return null
    const known = cache.get(text)
    if (known !== undefined) return known.hours
    const hours = parseOpeningHours(text)
    cache.set(text, { hours })
    return hours
  }
}
