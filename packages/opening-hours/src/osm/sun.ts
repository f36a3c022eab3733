import { LRUCache } from 'lru-cache'
import { getTimes } from 'suncalc'
import type { SunEvent } from './osm-hours'

/** Coordinates in WGS84 degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

const MS_PER_DAY = 86_400_000

/**
 * The time of a sun event on a day, in milliseconds since 1970; NaN if the event does not occur there.
 * @param day days since 1970-01-01
 */
export function sunInstant(event: SunEvent, day: number, { lat, lng }: Point): number {
  const key = `${day} ${lat} ${lng}`
  const times = timesOfDay.get(key) ?? getTimes(new Date(day * MS_PER_DAY), lat, lng)
  timesOfDay.set(key, times)
  return times[event]?.getTime() ?? Number.NaN
}

/** Cached times by day and point. The rules of a venue need about two years of days. */
const timesOfDay = new LRUCache<string, ReturnType<typeof getTimes>>({ max: 800 })
