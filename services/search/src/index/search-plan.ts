import {
  DEFAULT_RADIUS_KM,
  type Fact,
  type Location,
  PRICE_RANGE_OF_FILTER,
  readBox,
  readFacts,
  type SearchQuery,
  type SearchReply,
  withoutUndefined,
} from '@plekje/contracts'
import type { Filter, GeocodedPlace, IndexQuery } from '@plekje/engines'
import { distanceKm } from '@plekje/geography'
import { pointOfLocation } from '@plekje/geography/places'
import type { Catalogue } from '../domain/catalogue'
import { type ClockTime, clockTimeIn } from '../domain/clock-time'
import type { NamedPlace } from '../domain/words/places'
import { tooFarAhead } from '../refusals'
import { partlyTerm } from './fact-terms'

/** The area of a search, as the reply has it. */
export type Area = NonNullable<SearchReply['area']>

/** The query for the engine, or `nothing` if the category or place is unknown. */
export type SearchPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly area: Area | null }

export interface PlanContext {
  readonly catalogue: Catalogue
  readonly now: ClockTime
  geocode(text: string): Promise<GeocodedPlace | null>
}

/** A point farther from the named place than this has nothing to do with the name. */
const MAX_KM_TO_NAMED_PLACE = 5
const unknownPlace = Symbol('unknown place')
const matchesNothing = Symbol('matches nothing')

/** Criteria that are not filters: where to search, in which order and for how many venues. */
type NotAFilter = keyof Pick<
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
type Condition = Exclude<keyof SearchQuery, NotAFilter>

/** The type requires an entry here for each new criterion of the contract. */
const conditions: {
  readonly [Name in Condition]: (
    value: NonNullable<SearchQuery[Name]>,
    context: PlanContext,
  ) => Filter | readonly Filter[] | typeof matchesNothing | undefined
} = {
  category: (slugOrId, { catalogue }) => {
    const category = catalogue.category(slugOrId)
    return category ? { field: 'categories', in: [category.slug] } : matchesNothing
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
    return facts.map((fact) => hasFact(fact, { alsoPartly }))
  },
  groupSize: acceptsGroup,
  age: admitsAge,
}

/** A filter for venues with a fact. An unknown fact has no term, so such a venue does not match. */
export const hasFact = (fact: Fact, { alsoPartly }: { readonly alsoPartly: boolean }): Filter => ({
  field: 'facts',
  in: alsoPartly ? [fact, partlyTerm(fact)] : [fact],
})

/** A filter for venues that take a group of this size. A venue whose group size is unknown never matches. */
export function acceptsGroup(people: number): Filter {
  return { field: 'groupSize', atLeast: people }
}

/** A filter for venues that admit people of this age. A venue whose minimum age is unknown never matches. */
export function admitsAge(age: number): Filter {
  return { field: 'minimumAge', atMost: age }
}

/** A filter for venues that are open at a moment, by their usual week and the deviations on that day. */
export const openAt = ({ day, minuteOfWeek }: ClockTime): Filter => ({ field: 'hours', within: minuteOfWeek, on: day })

function conditionOf<Name extends Condition>(name: Name, criteria: SearchQuery, context: PlanContext) {
  const value = criteria[name]
  return value === undefined ? undefined : conditions[name](value as NonNullable<SearchQuery[Name]>, context)
}

/** Turns search parameters (SEARCH-3) into a query. The caller sets `limit`, `offset` and the default order. */
export async function planSearch(criteria: SearchQuery, context: PlanContext): Promise<SearchPlan> {
  const area = await searchAreaOf(criteria, context)
  if (area === unknownPlace) return { kind: 'nothing' }
  const filters: Filter[] = [...area.filters]
  for (const name of Object.keys(conditions) as Condition[]) {
    const condition = conditionOf(name, criteria, context)
    if (condition === matchesNothing) return { kind: 'nothing' }
    if (condition) filters.push(...[condition].flat())
  }
  const text = criteria.search?.trim()
  const query = withoutUndefined({ text: text || undefined, filters, ...area.geography })
  const sort = sortOf(criteria, query)
  return { kind: 'search', query: sort ? { ...query, sort } : query, area: area.area }
}

interface SearchArea {
  readonly filters: readonly Filter[]
  readonly geography: Pick<IndexQuery, 'circle' | 'near' | 'boxes'>
  readonly area: Area | null
}

/** Precedence: area, then point (SEARCH-28), then place by slug or id, then place by name (SEARCH-4). */
async function searchAreaOf(criteria: SearchQuery, context: PlanContext): Promise<SearchArea | typeof unknownPlace> {
  const { lat, lng, radius, location_name: typedName } = criteria
  const { resolver } = context.catalogue
  const box = criteria.bbox === undefined ? undefined : readBox(criteria.bbox)
  if (box) return { filters: [], geography: { boxes: [box] }, area: null }
  if (lat !== undefined && lng !== undefined) {
    const place = typedName === undefined ? undefined : resolver.resolveExact(typedName)
    const isNearPlace = place && distanceKm({ lat, lng }, place) <= MAX_KM_TO_NAMED_PLACE
    return circleAround(null, { lat, lng }, radius ?? DEFAULT_RADIUS_KM, isNearPlace ? areaDetails(place) : {})
  }
  if (criteria.location !== undefined) {
    const location = context.catalogue.location(criteria.location)
    return location ? inLocation(location, criteria) : unknownPlace
  }
  if (typedName === undefined) return { filters: [], geography: {}, area: null }
  const place = resolver.resolve(typedName)
  if (place) return inPlace(place, criteria)
  const address = await context.geocode(typedName)
  if (!address) return unknownPlace
  const exactMatch = resolver.resolveExact(address.label)
  return exactMatch?.locations.length === 1
    ? inPlace(exactMatch, criteria)
    : circleAround(address.label, address, radius ?? DEFAULT_RADIUS_KM)
}

/**
 * Searches in the place; around it if a radius is given or the directory has no venues there. Only the centre of a
 * district is known, so the whole town is searched, and its venues get their distance to that centre.
 */
function inPlace(place: NamedPlace, criteria: SearchQuery): SearchArea {
  const { radius, sortBy } = criteria
  const { name, lat, lng, isArea, locations } = place
  const extra = areaDetails(place)
  const isCircle = locations.length === 0 || (radius !== undefined && !isArea)
  if (isCircle) return circleAround(name, { lat, lng }, radius ?? DEFAULT_RADIUS_KM, extra)
  const isDistrict = place.kind === 'district'
  return {
    filters: [{ field: 'location', in: locations.map(({ slug }) => slug) }],
    geography: sortBy === 'distance' || isDistrict ? { near: { lat, lng } } : {},
    area: { name, lat, lng, radiusKm: null, ...extra },
  }
}

/** Fields of the reply's area beside the name and the point. */
export function areaDetails({
  kind,
  locations,
  namesakes,
}: NamedPlace): Pick<Area, 'kind' | 'isUnlisted' | 'namesakes'> {
  return withoutUndefined({
    kind: kind === 'place' ? undefined : kind,
    isUnlisted: locations.length === 0 ? (true as const) : undefined,
    namesakes: namesakes.length > 0 ? [...namesakes] : undefined,
  })
}

/** Searches around the place if a radius is given, otherwise in it. */
function inLocation(location: Location, { radius, sortBy }: SearchQuery): SearchArea {
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
  extra: ReturnType<typeof areaDetails> = {},
): SearchArea {
  return { filters: [], geography: { circle: { lat, lng, radiusKm } }, area: { name, lat, lng, radiusKm, ...extra } }
}

/** The order of a search. Without text the nearest venues of a circle come first; `distance` needs a point. */
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
    default:
      return sortBy satisfies never
  }
}
