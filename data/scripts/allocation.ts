import type { Place } from './places'
import { createRandom } from './random'
import type { Kind } from './vocabulary'

const BIG_CITY_COUNT = 14
const TOURIST_FACTOR = 1.5
/** Small places get one venue of these kinds in turn, before all other venues are spread. */
const SMALL_PLACE_KINDS = ['restaurants', 'bars', 'hotels', 'minigolf', 'winkels', 'restaurants']
const MAX_SMALL_PLACE_POPULATION = 30_000
/** Places of the minigolf courses that a search near Utrecht finds, each as often as it has courses. */
const MINIGOLF_NEAR_UTRECHT = [
  'Utrecht',
  'Utrecht',
  'Utrecht',
  'Nieuwegein',
  'Zeist',
  'Houten',
  'De Bilt',
  'Maarssen',
  'Bunnik',
  'Woerden',
]

/**
 * Spreads the venues of every kind over the places by the Sainte-Laguë method: each next venue goes to the place that has
 * the fewest venues for its weight.
 * @returns per kind, the place of each venue
 */
export function allocate(kinds: readonly Kind[], places: readonly Place[]): Map<Kind, Place[]> {
  const bigCities = new Set([...places].sort((a, b) => b.population - a.population).slice(0, BIG_CITY_COUNT))
  const smallPlaces = places.filter(({ population }) => population < MAX_SMALL_PLACE_POPULATION)
  return new Map(
    kinds.map((kind) => {
      const eligiblePlaces = kind.only ? places.filter(({ tags }) => tags.has(kind.only ?? '')) : places
      const firstPlaces = eligiblePlaces.filter(
        (place) =>
          kind.only !== undefined ||
          bigCities.has(place) ||
          SMALL_PLACE_KINDS[smallPlaces.indexOf(place) % SMALL_PLACE_KINDS.length] === kind.slug,
      )
      if (kind.slug === 'minigolf') firstPlaces.push(...missingNearUtrecht(places, firstPlaces))
      return [kind, fillUp(kind, eligiblePlaces, firstPlaces)]
    }),
  )
}

function missingNearUtrecht(places: readonly Place[], firstPlaces: readonly Place[]): Place[] {
  const unmatchedPlaces = [...firstPlaces]
  const missingPlaces: Place[] = []
  for (const name of MINIGOLF_NEAR_UTRECHT) {
    const index = unmatchedPlaces.findIndex(({ location }) => location.name === name)
    if (index >= 0) unmatchedPlaces.splice(index, 1)
    else missingPlaces.push(...places.filter(({ location }) => location.name === name))
  }
  return missingPlaces
}

function fillUp(kind: Kind, eligiblePlaces: readonly Place[], firstPlaces: readonly Place[]): Place[] {
  const total = kind.count + kind.hidden
  if (firstPlaces.length > total) throw new Error(`${kind.slug}: ${firstPlaces.length} places, ${total} venues`)
  const countOf = new Map(eligiblePlaces.map((place) => [place, 0]))
  for (const place of firstPlaces) countOf.set(place, (countOf.get(place) ?? 0) + 1)
  const weights = new Map(eligiblePlaces.map((place) => [place, weightIn(place, kind)]))
  for (let remaining = total - firstPlaces.length; remaining > 0; remaining--) {
    let best: Place | undefined
    let bestQuotient = -1
    for (const place of eligiblePlaces) {
      const quotient = (weights.get(place) ?? 0) / (2 * (countOf.get(place) ?? 0) + 1)
      if (quotient <= bestQuotient) continue
      best = place
      bestQuotient = quotient
    }
    if (best) countOf.set(best, (countOf.get(best) ?? 0) + 1)
  }
  return eligiblePlaces.flatMap((place) => Array.from({ length: countOf.get(place) ?? 0 }, () => place))
}

/** The share of a kind's venues that a place gets. A random factor makes towns of the same size differ. */
function weightIn(place: Place, kind: Kind): number {
  const randomFactor = 0.55 + createRandom(`weight:${kind.slug}:${place.location.slug}`).next() * 0.9
  const touristFactor = place.tags.has('tourist') ? TOURIST_FACTOR : 1
  return place.population ** kind.spread * touristFactor * randomFactor
}
