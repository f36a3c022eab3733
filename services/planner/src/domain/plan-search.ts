import { MIN_FIT } from './fit'
import { profileOf } from './kinds'
import type { TimeOfDay } from './part-of-day'
import { type Candidate, MAX_STOPS_OF_RULES, type Part, type Variation, type Wish } from './planning'
import { pseudoRandom } from './random'
import { isUsualStart, placeAfter, type TimedStop } from './schedule'

/** Number of routes that the search keeps after each step. */
const BEAM_WIDTH = 36
const MAX_ROUTES_PER_FIRST_STOP = 4
/** Weight of randomness in a candidate's score. */
const JITTER = 0.35
const TOWN_JITTER = 0.5
const HOUR_MS = 3_600_000
const HOURS_BETWEEN_MEALS = 3.5

/** Changes of a route's score by a stop, besides its fit. */
const SCORE = {
  perStop: -0.35,
  newPart: 0.45,
  newRequestedKind: 1.1,
  lastStopWithoutRequestedKind: -0.55,
  unusualStart: -0.5,
  perHourOfWaiting: -0.5,
  oddOrder: -0.4,
  perStopOfSameKind: -0.5,
} as const

/** An outing so far. */
interface Route {
  readonly stops: readonly TimedStop[]
  readonly costCents: number
  readonly score: number
}

/** Concessions that a search may make. */
interface Leniency {
  readonly minStops: number
  readonly mayUseAvoided: boolean
  readonly mayRepeatKind: boolean
  readonly mayUseMisfits: boolean
}

/** The concessions to try one after the other, from strict to loose. */
const LENIENCIES: readonly Leniency[] = [
  { minStops: 2, mayUseAvoided: false, mayRepeatKind: false, mayUseMisfits: false },
  { minStops: 2, mayUseAvoided: false, mayRepeatKind: true, mayUseMisfits: false },
  { minStops: 2, mayUseAvoided: true, mayRepeatKind: false, mayUseMisfits: false },
  { minStops: 2, mayUseAvoided: true, mayRepeatKind: true, mayUseMisfits: false },
  { minStops: 1, mayUseAvoided: false, mayRepeatKind: false, mayUseMisfits: false },
  { minStops: 1, mayUseAvoided: true, mayRepeatKind: false, mayUseMisfits: false },
  { minStops: 2, mayUseAvoided: true, mayRepeatKind: true, mayUseMisfits: true },
  { minStops: 1, mayUseAvoided: true, mayRepeatKind: true, mayUseMisfits: true },
]

/** The usual order of the parts of an outing; lower numbers come first. */
const ORDER_OF_PARTS: Readonly<Record<TimeOfDay, Readonly<Record<Part, number>>>> = {
  morning: { activity: 0, food: 1, drinks: 0 },
  afternoon: { activity: 1, food: 0, drinks: 2 },
  evening: { activity: 0, food: 1, drinks: 2 },
  night: { activity: 0, food: 0, drinks: 1 },
}

/** Categories that go well after dinner. */
const AFTER_DINNER = new Set(['bioscopen', 'bowling', 'arcade', 'escape-rooms'])

/**
 * Finds an outing by a beam search. Returns an empty list if no candidate can be visited. The same variation gives the
 * same outing.
 */
export function searchPlan(wish: Wish, candidates: readonly Candidate[], variation: Variation): readonly TimedStop[] {
  let fallback: Route | undefined
  for (const leniency of LENIENCIES) {
    const usable = candidates.filter(
      ({ listing, fit }) =>
        (leniency.mayUseAvoided || !variation.avoid.has(listing.slug)) && (leniency.mayUseMisfits || fit >= MIN_FIT),
    )
    const best = beamSearch(wish, usable, variation, leniency)
    if (best && hasRequestedKind(wish, best)) return best.stops
    fallback ??= best
  }
  return fallback?.stops ?? []
}

/** False if the plan lacks every requested category: one requested stop is better than two of other categories. */
const hasRequestedKind = ({ kinds }: Wish, { stops }: Route): boolean =>
  kinds.length === 0 || stops.some(({ candidate }) => kinds.includes(candidate.listing.categorySlug))

function beamSearch(
  wish: Wish,
  candidates: readonly Candidate[],
  variation: Variation,
  leniency: Leniency,
): Route | undefined {
  const scoreBySlug = new Map(
    candidates.map(({ listing, fit }) => [listing.slug, fit + JITTER * pseudoRandom(variation.seed, listing.slug)]),
  )
  let routes: readonly Route[] = [{ stops: [], costCents: 0, score: 0 }]
  let best: Route | undefined
  for (let stopCount = 1; stopCount <= MAX_STOPS_OF_RULES && routes.length > 0; stopCount += 1) {
    const longerRoutes: Route[] = []
    for (const route of routes) {
      for (const candidate of candidates) {
        const next = extend(wish, route, candidate, scoreBySlug.get(candidate.listing.slug) ?? 0, variation, leniency)
        if (next) longerRoutes.push(next)
      }
    }
    routes = bestRoutes(longerRoutes)
    const top = routes[0]
    if (stopCount >= leniency.minStops && top && (!best || top.score > best.score)) best = top
  }
  return best
}

/** The best routes, with a limit per first stop, so that one good place does not fill the beam. */
function bestRoutes(routes: Route[]): readonly Route[] {
  const countByFirstStop = new Map<string, number>()
  return routes
    .sort((a, b) => b.score - a.score)
    .filter(({ stops }) => {
      const slug = stops[0]?.candidate.listing.slug ?? ''
      const count = countByFirstStop.get(slug) ?? 0
      countByFirstStop.set(slug, count + 1)
      return count < MAX_ROUTES_PER_FIRST_STOP
    })
    .slice(0, BEAM_WIDTH)
}

function extend(
  wish: Wish,
  route: Route,
  candidate: Candidate,
  ownScore: number,
  variation: Variation,
  leniency: Leniency,
): Route | undefined {
  const costCents = route.costCents + candidate.costCents
  if (costCents > (wish.ceilingCents ?? Number.POSITIVE_INFINITY)) return undefined
  const { slug, categorySlug: kind } = candidate.listing
  const stopsOfKind = route.stops.filter((stop) => stop.candidate.listing.categorySlug === kind)
  if (route.stops.some((stop) => stop.candidate.listing.slug === slug)) return undefined
  const mayRepeat = leniency.mayRepeatKind && profileOf(kind).mayRepeat && stopsOfKind.length < 2
  if (stopsOfKind.length > 0 && !mayRepeat) return undefined
  const nextStop = placeAfter(wish, route.stops.at(-1), candidate)
  if (typeof nextStop === 'string') return undefined
  const gain = gainOf(wish, route, nextStop, ownScore, variation)
  if (gain === undefined) return undefined
  return {
    stops: [...route.stops, nextStop],
    costCents,
    score: route.score + gain + stopsOfKind.length * SCORE.perStopOfSameKind,
  }
}

/**
 * The score of adding a stop: its fit and the wishes it fulfils, minus travel, waiting and an unusual order. Undefined
 * for a second meal too soon after the first.
 */
function gainOf(
  wish: Wish,
  { stops }: Route,
  nextStop: TimedStop,
  ownScore: number,
  variation: Variation,
): number | undefined {
  const { listing, part } = nextStop.candidate
  const kind = listing.categorySlug
  const isRequested = wish.kinds.includes(kind)
  const meals = stops.filter(({ candidate }) => candidate.part === 'food')
  if (part === 'food' && meals.some(({ endMs }) => nextStop.startMs - endMs < HOURS_BETWEEN_MEALS * HOUR_MS)) {
    return undefined
  }
  const isNewPart = stops.every(({ candidate }) => candidate.part !== part)
  let gain = ownScore + SCORE.perStop
  if (isNewPart) gain += SCORE.newPart
  if (isRequested && stops.every(({ candidate }) => candidate.listing.categorySlug !== kind))
    gain += SCORE.newRequestedKind
  if (stops.length === 0) gain += TOWN_JITTER * pseudoRandom(variation.seed, `town ${listing.locationSlug}`)
  if (stops.length === MAX_STOPS_OF_RULES - 1 && !isRequested) gain += SCORE.lastStopWithoutRequestedKind
  if (!isUsualStart(nextStop.candidate, nextStop.startMs)) gain += SCORE.unusualStart
  gain += (nextStop.waitMinutes / 60) * SCORE.perHourOfWaiting - travelCost(nextStop)
  const before = stops.at(-1)
  if (before && isOddOrder(wish, before.candidate, nextStop.candidate)) gain += SCORE.oddOrder
  return gain
}

const TRAVEL_COST = {
  walk: { fixed: 0, perKm: 0.08 },
  bike: { fixed: 0.2, perKm: 0.06 },
  transit: { fixed: 0.8, perKm: 0.06 },
} as const

function travelCost({ travel }: TimedStop): number {
  if (!travel) return 0
  const { fixed, perKm } = TRAVEL_COST[travel.mode]
  return fixed + travel.km * perKm
}

function isOddOrder(wish: Wish, before: Candidate, after: Candidate): boolean {
  const kindBefore = before.listing.categorySlug
  const kindAfter = after.listing.categorySlug
  const positionBefore = wish.kinds.indexOf(kindBefore)
  const positionAfter = wish.kinds.indexOf(kindAfter)
  if (wish.inOrder && positionBefore >= 0 && positionAfter >= 0) return positionBefore > positionAfter
  if (kindBefore === 'clubs') return true
  if (before.part === 'food' && AFTER_DINNER.has(kindAfter)) return false
  const order = ORDER_OF_PARTS[wish.request.filters.timeOfDay]
  return order[before.part] > order[after.part]
}
