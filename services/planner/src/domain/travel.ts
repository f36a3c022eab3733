import type { PlanStop } from '@plekje/contracts'
import { distanceKm, KM_PER_DEGREE, type Point } from '@plekje/geography'

export type Travel = NonNullable<PlanStop['travel']>

/** Maximum distance between two stops. */
export const MAX_LEG_KM = 20
/** Ratio of the route to the straight line. */
const DETOUR = 1.3
const WALK_UP_TO_KM = 2
const BIKE_UP_TO_KM = 8
const MINUTES_PER_KM = { walk: 12, bike: 4, transit: 2.5 } as const
/** Unlocking a bicycle; walking to a stop and waiting. */
const EXTRA_MINUTES = { walk: 0, bike: 2, transit: 12 } as const

interface Located {
  readonly latitude: string
  readonly longitude: string
}

/** Cache of coordinates, because a search reads the same places many times. */
const points = new WeakMap<Located, Point>()

export function pointOf(at: Located): Point {
  const known = points.get(at)
  if (known) return known
  const point = { lat: Number.parseFloat(at.latitude), lng: Number.parseFloat(at.longitude) }
  points.set(at, point)
  return point
}

/** A cheap lower bound: true only if the difference in latitude alone exceeds the maximum distance. */
export const isSurelyTooFar = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) * KM_PER_DEGREE * DETOUR > MAX_LEG_KM + 0.1

/**
 * Estimates travel: on foot up to 2 km, by bicycle up to 8 km, otherwise by public transport. Kilometres have one
 * decimal.
 */
export function travelBetween(a: Point, b: Point): Travel {
  const exactKm = distanceKm(a, b) * DETOUR
  const mode = modeFor(exactKm)
  const minutes = Math.max(1, Math.ceil(exactKm * MINUTES_PER_KM[mode] + EXTRA_MINUTES[mode]))
  return { km: Math.round(exactKm * 10) / 10, minutes, mode }
}

function modeFor(km: number): Travel['mode'] {
  if (km <= WALK_UP_TO_KM) return 'walk'
  return km <= BIKE_UP_TO_KM ? 'bike' : 'transit'
}
