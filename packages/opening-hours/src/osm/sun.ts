import { LRUCache } from 'lru-cache'
import { getTimes } from 'suncalc'
import type { SunEvent } from './osm-hours'

/** WGS84 degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

const MS_PER_DAY = 86_400_000

/**
 * When the sun is there on a day, in milliseconds since 1970; NaN where it does not come there.
 * @param day since 1970
 */
export function sunInstant(event: SunEvent, day: number, { lat, lng }: Point): number {
  const key = `${day} ${lat} ${lng}`
  const times = timesOfDay.get(key) ?? getTimes(new Date(day * MS_PER_DAY), lat, lng)
  timesOfDay.set(key, times)
  return times[event]?.getTime() ?? Number.NaN
}

/** Every rule of a venue asks for the same days: those of about two years. */
const timesOfDay = new LRUCache<string, ReturnType<typeof getTimes>>({ max: 800 })
