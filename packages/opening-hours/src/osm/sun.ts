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
export const sunInstant = (event: SunEvent, day: number, { lat, lng }: Point): number =>
  getTimes(new Date(day * MS_PER_DAY), lat, lng)[event]?.getTime() ?? Number.NaN
