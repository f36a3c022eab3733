import { getTimes } from 'suncalc'
import type { SunEvent } from './osm-hours'

/** WGS84 degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

const MS_PER_DAY = 86_400_000

/**
 * Time of a sun event on a day, in milliseconds since 1970; NaN if it does not occur there.
 * @param day days since 1970-01-01
 */
export const sunInstant = (event: SunEvent, day: number, { lat, lng }: Point): number =>
  getTimes(new Date(day * MS_PER_DAY), lat, lng)[event]?.getTime() ?? Number.NaN
