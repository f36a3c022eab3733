import type { PlanStop } from '@plekje/contracts'
import { distanceKm, KM_PER_DEGREE, type Point } from '@plekje/geography'

export type Travel = NonNullable<PlanStop['travel']>

/** Maximum distance between two stops. */
export const MAX_LEG_KM = 20
/** Length of a route divided by the distance in a straight line. */
const DETOUR_FACTOR = 1.3
const WALK_UP_TO_KM = 2
const BIKE_UP_TO_KM = 8
const MINUTES_PER_KM = { walk: 12, bike: 4, transit: 2.5 } as const
/** Time besides the way itself: to unlock a bicycle, or to walk to a stop and wait. */
const EXTRA_MINUTES = { walk: 0, bike: 2, transit: 12 } as const

interface Located {
  readonly latitude: string
  readonly longitude: string
}

/** Caches points, because a search reads the same places many times. */
const points = new WeakMap<Located, Point>()

export function pointOf(place: Located): Point {
  const cached = points.get(place)
  if (cached) return cached
  const point = { lat: Number.parseFloat(place.latitude), lng: Number.parseFloat(place.longitude) }
  points.set(place, point)
  return point
}

/** A cheap check: true only if the difference in latitude alone exceeds the maximum distance. */
export const isSurelyTooFar = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) * KM_PER_DEGREE * DETOUR_FACTOR > MAX_LEG_KM + 0.1

/**
 * Estimates travel: on foot up to 2 km, by bicycle up to 8 km, otherwise by public transport. Kilometres have one
 * decimal.
 */
export function travelBetween(a: Point, b: Point): Travel {
  const exactKm = distanceKm(a, b) * DETOUR_FACTOR
  const mode = modeFor(exactKm)
  const minutes = Math.max(1, Math.ceil(exactKm * MINUTES_PER_KM[mode] + EXTRA_MINUTES[mode]))
  return { km: Math.round(exactKm * 10) / 10, minutes, mode }
}

function modeFor(km: number): Travel['mode'] {
  if (km <= WALK_UP_TO_KM) return 'walk'
  return km <= BIKE_UP_TO_KM ? 'bike' : 'transit'
}
