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

/** Maximum kilometres between two stops, and from the requested place. */
const MAX_LEG_KM = 20
const MAX_FROM_PLACE_KM = 25
const KM_PER_LATITUDE_DEGREE = 111.2
const KM_PER_EQUATOR_DEGREE = 111.3
const FIVE_MINUTES_MS = 5 * 60_000
const MAX_COST_CENTS = { low: 5000, medium: 10_000, high: Number.POSITIVE_INFINITY }

export interface Place {
  readonly name: string
  readonly latitude: string
  readonly longitude: string
}

/** Scores of a plan, 0 to 1 per check; checks that do not apply to the request are omitted. */
export function score(
  request: TrialRequest,
  plan: Plan | undefined,
  listingsBySlug: ReadonlyMap<string, Listing>,
  places: readonly Place[],
): Partial<Record<Check, number>> {
  if (!plan || plan.locations.length === 0) return { planned: 0 }
  const stops = plan.locations
  const listings = stops.map(({ slug }) => listingsBySlug.get(slug)).filter((listing) => listing !== undefined)
  const kinds = new Set(listings.map(({ categorySlug }) => categorySlug))
  const legs = legsBetween(listings)
  const place = places.find(({ name }) => name === request.near)
  const { wants: wantedKinds, not: unwantedKinds } = request
  const scores: Partial<Record<Check, number>> = {
    planned: 1,
    exists: listings.length / stops.length,
    'no repeats': new Set(stops.map(({ slug }) => slug)).size / stops.length,
    open: share(stops, (stop) => isOpenThroughout(listingsBySlug.get(stop.slug), stop)),
    budget: plan.totalCostCents <= MAX_COST_CENTS[plan.asked.filters.budget] ? 1 : 0,
    'group size': share(listings, (listing) => maxGroupOf(listing) >= plan.groupSize),
  }
  if (legs.length > 0) scores.distance = share(legs, (leg) => leg <= MAX_LEG_KM)
  if (place) scores.place = share(listings, (listing) => distanceKm(place, listing) <= MAX_FROM_PLACE_KM)
  if (wantedKinds) scores['asked kinds'] = share(wantedKinds, (kind) => kinds.has(kind))
  if (unwantedKinds) scores['unwanted kinds'] = share(unwantedKinds, (kind) => !kinds.has(kind))
  return scores
}

/** The distance in km from each listing to the next. */
function legsBetween(listings: readonly Listing[]): number[] {
  const legs: number[] = []
  let previous: Listing | undefined
  for (const listing of listings) {
    if (previous) legs.push(distanceKm(previous, listing))
    previous = listing
  }
  return legs
}

function share<T>(all: readonly T[], passes: (item: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(passes).length / all.length
}

function isOpenThroughout(listing: Listing | undefined, { startsAt, endsAt }: Plan['locations'][number]): boolean {
  const hours = parseOpeningHours(listing?.openingHours)
  if (!hours) return false
  for (let timeMs = Date.parse(startsAt); timeMs < Date.parse(endsAt); timeMs += FIVE_MINUTES_MS) {
    if (isOpenAt(hours, new Date(timeMs)) !== true) return false
  }
  return true
}

/** Uses another formula than the planner, so that errors of the planner's show. Exact to 0.1 % within the Netherlands. */
function distanceKm(from: Pick<Place, 'latitude' | 'longitude'>, to: Pick<Place, 'latitude' | 'longitude'>): number {
  const lat = Number(from.latitude)
  const northKm = (Number(to.latitude) - lat) * KM_PER_LATITUDE_DEGREE
  const kmPerLongitudeDegree = KM_PER_EQUATOR_DEGREE * Math.cos((lat * Math.PI) / 180)
  const eastKm = (Number(to.longitude) - Number(from.longitude)) * kmPerLongitudeDegree
  return Math.hypot(northKm, eastKm)
}
