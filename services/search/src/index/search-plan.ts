import {
  DEFAULT_RADIUS_KM,
  type Fact,
  type Location,
  PRICE_RANGE_OF_FILTER,
  readBox,
  readFacts,
  type SearchQuery,
  type SearchReply,
} from '@plekje/contracts'
import type { Filter, GeocodedPlace, IndexQuery } from '@plekje/engines'
import { distanceKm } from '@plekje/geography'
import { pointOfLocation } from '@plekje/geography/places'
import type { Catalogue } from '../domain/catalogue'
import { type ClockTime, clockTimeIn } from '../domain/clock-time'
import type { NamedPlace } from '../domain/words/places'
import { tooFarAhead } from '../refusals'
import { partly } from './fact-terms'

/** Where a search looks, as the reply says. */
export type Area = NonNullable<SearchReply['area']>

/** What an engine is asked; `nothing` when a category or place is unknown, so that nothing can be found. */
export type SearchPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly area: Area | null }

export interface PlanSurroundings {
  readonly catalogue: Catalogue
  readonly now: ClockTime
  geocode(text: string): Promise<GeocodedPlace | null>
}

/** A point farther from a place than this was not chosen for its name. */
const MAX_KM_TO_NAMED_PLACE = 5
const unknownPlace = Symbol('no such place')
const unfindable = Symbol('nothing is so')

/** What says where to look, in which order, and how much of it. The rest of the criteria are conditions. */
type Elsewhere = keyof Pick<
  SearchQuery,
  | 'search'
  | 'asTyped'
  | 'location'
  | 'location_name'
  | 'lat'
  | 'lng'
  | 'radius'
  | 'bbox'
  | 'show_all'
  | 'sortBy'
  | 'hoursOn'
  | 'limit'
  | 'offset'
>
type Condition = Exclude<keyof SearchQuery, Elsewhere>

/** Whole by type: who adds a criterion to the contract says here what it asks of a venue. */
const conditions: {
  readonly [Name in Condition]: (
    value: NonNullable<SearchQuery[Name]>,
    around: PlanSurroundings,
  ) => Filter | readonly Filter[] | typeof unfindable | undefined
} = {
  category: (wanted, { catalogue }) => {
    const category = catalogue.category(wanted)
    return category ? { field: 'categories', in: [category.slug] } : unfindable
  },
  priceRange: (filter) => ({ field: 'priceRange', in: [PRICE_RANGE_OF_FILTER[filter]] }),
  rating: (atLeast) => (atLeast > 0 ? { field: 'rating', atLeast } : undefined),
  openNow: (isWanted, { now }) => (isWanted ? openAt(now) : undefined),
  openAt: (moment, { now }) => {
    const at = clockTimeIn(moment, now.day)
    if (at === null) throw tooFarAhead()
    return openAt(at)
  },
  featured: (isWanted) => (isWanted ? { field: 'featured', in: [true] } : undefined),
  facts: (text) => {
    const { facts, alsoPartly } = readFacts(text)
    return facts.map((fact) => hasFact(fact, alsoPartly))
  },
  groupSize: takesGroup,
  age: letsIn,
}

/** What is not known has no such word: it is neither a yes nor a no. */
export const hasFact = (fact: Fact, alsoPartly: boolean): Filter => ({
  field: 'facts',
  in: alsoPartly ? [fact, partly(fact)] : [fact],
})

/** Of what is not known neither holds: it is found by no number. */
export function takesGroup(people: number): Filter {
  return { field: 'groupSize', atLeast: people }
}
export function letsIn(age: number): Filter {
  return { field: 'minimumAge', atMost: age }
}

/** Open at a moment, by the usual week and what deviates from it on that day. */
export const openAt = ({ day, minute }: ClockTime): Filter => ({ field: 'hours', within: minute, on: day })

function conditionOf<Name extends Condition>(name: Name, criteria: SearchQuery, around: PlanSurroundings) {
  const value = criteria[name]
  return value === undefined ? undefined : conditions[name](value as NonNullable<SearchQuery[Name]>, around)
}

/** Reads search parameters (SEARCH-3). What `limit`, `offset` and the order without a wish are is up to the caller. */
export async function planSearch(criteria: SearchQuery, around: PlanSurroundings): Promise<SearchPlan> {
  const where = await whereabouts(criteria, around)
  if (where === unknownPlace) return { kind: 'nothing' }
  const filters: Filter[] = [...where.filters]
  for (const name of Object.keys(conditions) as Condition[]) {
    const condition = conditionOf(name, criteria, around)
    if (condition === unfindable) return { kind: 'nothing' }
    if (condition) filters.push(...[condition].flat())
  }
  const text = criteria.search?.trim()
  const query = { ...(text ? { text } : {}), filters, ...where.geography }
  const sort = sortOf(criteria, query)
  return { kind: 'search', query: sort ? { ...query, sort } : query, area: where.area }
}

interface Whereabouts {
  readonly filters: readonly Filter[]
  readonly geography: Pick<IndexQuery, 'circle' | 'near' | 'boxes'>
  readonly area: Area | null
}

/** An area wins over a point (SEARCH-28). A point wins over a place by slug or id, that over a place by name (SEARCH-4). */
async function whereabouts(
  criteria: SearchQuery,
  around: PlanSurroundings,
): Promise<Whereabouts | typeof unknownPlace> {
  const { lat, lng, radius, location_name: typed } = criteria
  const { resolver } = around.catalogue
  const box = criteria.bbox === undefined ? undefined : readBox(criteria.bbox)
  if (box) return { filters: [], geography: { boxes: [box] }, area: null }
  if (lat !== undefined && lng !== undefined) {
    const place = typed === undefined ? undefined : resolver.exactly(typed)
    const isThere = place && distanceKm({ lat, lng }, place) <= MAX_KM_TO_NAMED_PLACE
    return circleAround(null, { lat, lng }, radius ?? DEFAULT_RADIUS_KM, isThere ? told(place) : {})
  }
  if (criteria.location !== undefined) {
    const location = around.catalogue.location(criteria.location)
    return location ? inLocation(location, criteria) : unknownPlace
  }
  if (typed === undefined) return { filters: [], geography: {}, area: null }
  const named = resolver.resolve(typed)
  if (named) return inPlace(named, criteria)
  const found = await around.geocode(typed)
  if (!found) return unknownPlace
  const same = resolver.exactly(found.label)
  return same?.locations.length === 1
    ? inPlace(same, criteria)
    : circleAround(found.label, found, radius ?? DEFAULT_RADIUS_KM)
}

/** What lies in a place or area; around it with a radius, and where the directory lists no place in it. */
function inPlace(place: NamedPlace, criteria: SearchQuery): Whereabouts {
  const { radius, sortBy } = criteria
  const { name, lat, lng, isArea, locations } = place
  const extra = told(place)
  const isCircle = locations.length === 0 || (radius !== undefined && !isArea)
  if (isCircle) return circleAround(name, { lat, lng }, radius ?? DEFAULT_RADIUS_KM, extra)
  const isDistrict = place.kind === 'district'
  return {
    filters: [{ field: 'location', in: locations.map(({ slug }) => slug) }],
    geography: sortBy === 'distance' || isDistrict ? { near: { lat, lng } } : {},
    area: { name, lat, lng, radiusKm: null, ...extra },
  }
}

/** What the reply tells of a place beside its name and where it is. */
export function told({ kind, locations, namesakes }: NamedPlace): Pick<Area, 'kind' | 'isUnlisted' | 'namesakes'> {
  return {
    ...(kind === 'place' ? {} : { kind }),
    ...(locations.length === 0 ? { isUnlisted: true as const } : {}),
    ...(namesakes.length > 0 ? { namesakes: [...namesakes] } : {}),
  }
}

/** A place with a radius is what lies around it, without one what lies in it. */
function inLocation(location: Location, { radius, sortBy }: SearchQuery): Whereabouts {
  const point = pointOfLocation(location)
  if (radius !== undefined) return circleAround(location.name, point, radius)
  return {
    filters: [{ field: 'location', in: [location.slug] }],
    geography: sortBy === 'distance' ? { near: point } : {},
    area: { name: location.name, ...point, radiusKm: null },
  }
}

function circleAround(
  name: string | null,
  { lat, lng }: { lat: number; lng: number },
  radiusKm: number,
  extra: ReturnType<typeof told> = {},
): Whereabouts {
  return { filters: [], geography: { circle: { lat, lng, radiusKm } }, area: { name, lat, lng, radiusKm, ...extra } }
}

/** In a circle, and near the middle of a district, the nearest come first unless a text or a wish says otherwise. Nearest to nothing is no order. */
function sortOf({ sortBy }: SearchQuery, { text, circle, near }: IndexQuery): IndexQuery['sort'] {
  switch (sortBy) {
    case 'rating':
      return { by: 'field', field: 'rating', descending: true }
    case 'name':
      return { by: 'field', field: 'name', descending: false }
    case 'newest':
      return { by: 'field', field: 'createdAt', descending: true }
    case 'distance':
      return circle || near ? { by: 'distance' } : undefined
    case 'relevance':
      return { by: 'relevance' }
    case undefined:
      return circle && !text ? { by: 'distance' } : undefined
  }
}
