import type { Listing, Plan } from '@plekje/contracts'
import { isOpenAt, parseOpeningHours } from '@plekje/opening-hours'
import { maxGroupOf } from '../../services/planner/src/domain/kinds'
import type { TrialRequest } from './requests'

export const CHECKS = [
  'planned',
  'exists',
  'no repeats',
  'open',
  'budget',
  'group size',
  'distance',
  'place',
  'asked kinds',
  'unwanted kinds',
] as const
export type Check = (typeof CHECKS)[number]

/** Kilometres between two stops, and from the asked place; farther is no outing, or not there. */
const MAX_LEG_KM = 20
const MAX_FROM_PLACE_KM = 25
const FIVE_MINUTES_MS = 5 * 60_000
const CEILING_CENTS = { low: 5000, medium: 10_000, high: Number.POSITIVE_INFINITY }

export interface Place {
  readonly name: string
  readonly latitude: string
  readonly longitude: string
}

/** Scores of a plan, 0 to 1 per check; checks that do not apply to the request are omitted. */
export function score(
  request: TrialRequest,
  plan: Plan | undefined,
  known: ReadonlyMap<string, Listing>,
  places: readonly Place[],
): Partial<Record<Check, number>> {
  if (!plan || plan.locations.length === 0) return { planned: 0 }
  const stops = plan.locations
  const listings = stops.flatMap(({ slug }) => known.get(slug) ?? [])
  const kinds = new Set(listings.map(({ categorySlug }) => categorySlug))
  const legs = listings.slice(1).map((listing, index) => km(listings[index] ?? listing, listing))
  const place = places.find(({ name }) => name === request.near)
  const { wants, not } = request
  return {
    planned: 1,
    exists: listings.length / stops.length,
    'no repeats': new Set(stops.map(({ slug }) => slug)).size / stops.length,
    open: share(stops, (stop) => isOpenThroughout(known.get(stop.slug), stop)),
    budget: plan.totalCostCents <= CEILING_CENTS[plan.asked.filters.budget] ? 1 : 0,
    'group size': share(listings, (listing) => maxGroupOf(listing) >= plan.groupSize),
    ...(legs.length > 0 ? { distance: share(legs, (leg) => leg <= MAX_LEG_KM) } : {}),
    ...(place ? { place: share(listings, (listing) => km(place, listing) <= MAX_FROM_PLACE_KM) } : {}),
    ...(wants ? { 'asked kinds': share(wants, (kind) => kinds.has(kind)) } : {}),
    ...(not ? { 'unwanted kinds': share(not, (kind) => !kinds.has(kind)) } : {}),
  }
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(holds).length / all.length
}

function isOpenThroughout(listing: Listing | undefined, { startsAt, endsAt }: Plan['locations'][number]): boolean {
  const hours = parseOpeningHours(listing?.openingHours)
  if (!hours) return false
  for (let at = Date.parse(startsAt); at < Date.parse(endsAt); at += FIVE_MINUTES_MS) {
    if (isOpenAt(hours, new Date(at)) !== true) return false
  }
  return true
}

/** A different formula than the planner's, to reveal errors in it: accurate to a thousandth within the Netherlands. */
function km(one: Pick<Place, 'latitude' | 'longitude'>, other: Pick<Place, 'latitude' | 'longitude'>): number {
  const [lat, otherLat] = [Number(one.latitude), Number(other.latitude)]
  const north = (otherLat - lat) * 111.2
  const east = (Number(other.longitude) - Number(one.longitude)) * 111.3 * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
