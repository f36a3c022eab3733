import { LRUCache } from 'lru-cache'
import { parseOpeningHours } from './parse-opening-hours'
import type { WeeklyHours } from './weekly-hours'

/**
 * Returns a function that parses like `parseOpeningHours` and caches the results, because parsing is the most expensive
 * step per venue and hours rarely change.
 */
export function createOpeningHoursReader(maxCached: number): (text: string | null) => WeeklyHours | null {
  // The option `maxSize` is used because `max` would allocate memory for all entries at once.
  const cache = new LRUCache<string, { readonly hours: WeeklyHours | null }>({
    maxSize: maxCached,
    sizeCalculation: () => 1,
  })
  return (text) => {
    if (text === null) return null
    const cached = cache.get(text)
    if (cached !== undefined) return cached.hours
    const hours = parseOpeningHours(text)
    cache.set(text, { hours })
    return hours
  }
}
