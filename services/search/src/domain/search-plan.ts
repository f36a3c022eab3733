import { DEFAULT_RADIUS_KM, type Location, PRICE_RANGE_OF_FILTER, type SearchQuery } from '@plekje/contracts'
import type { Filter, GeocodedPlace, IndexQuery } from '@plekje/engines'
import { type Catalogue, pointOf } from './catalogue'

/** Where a search looks, as the reply tells. */
export interface Area {
  readonly name: string | null
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number | null
}

/** What an engine is asked; `nothing` when a category or place is unknown, so that nothing can be found. */
export type SearchPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly area: Area | null }

export interface PlanSurroundings {
  readonly catalogue: Catalogue
  readonly minuteOfWeek: number
  geocode(text: string): Promise<GeocodedPlace | null>
}

const unknownPlace = Symbol('no such place')

/** Reads search parameters (DESIGN §3). What `limit`, `offset` and the order without a wish are is up to the caller. */
export async function planSearch(criteria: SearchQuery, around: PlanSurroundings): Promise<SearchPlan> {
  const where = await whereabouts(criteria, around)
  if (where === unknownPlace) return { kind: 'nothing' }
  const filters: Filter[] = [...where.filters]
  if (criteria.category !== undefined) {
    const category = around.catalogue.category(criteria.category)
    if (!category) return { kind: 'nothing' }
    filters.push({ field: 'categories', in: [category.slug] })
  }
  if (criteria.priceRange) filters.push({ field: 'priceRange', in: [PRICE_RANGE_OF_FILTER[criteria.priceRange]] })
  if (criteria.rating) filters.push({ field: 'rating', atLeast: criteria.rating })
  if (criteria.openNow) filters.push({ field: 'hours', within: around.minuteOfWeek })
  if (criteria.featured) filters.push({ field: 'featured', in: [true] })
  const text = criteria.search?.trim()
  const query = { ...(text ? { text } : {}), filters, ...where.geography }
  const sort = sortOf(criteria, query)
  return { kind: 'search', query: sort ? { ...query, sort } : query, area: where.area }
}

interface Whereabouts {
  readonly filters: readonly Filter[]
  readonly geography: Pick<IndexQuery, 'circle' | 'near'>
  readonly area: Area | null
}

/** A point wins over a place by slug or id, that over a place by name (DESIGN §3). */
async function whereabouts(
  criteria: SearchQuery,
  around: PlanSurroundings,
): Promise<Whereabouts | typeof unknownPlace> {
  const { lat, lng, radius } = criteria
  if (lat !== undefined && lng !== undefined) return circleAround(null, { lat, lng }, radius ?? DEFAULT_RADIUS_KM)
  if (criteria.location !== undefined) {
    const location = around.catalogue.location(criteria.location)
    return location ? inPlace(location, criteria) : unknownPlace
  }
  if (criteria.location_name === undefined) return { filters: [], geography: {}, area: null }
  const named = around.catalogue.locationNamed(criteria.location_name)
  if (named) return inPlace(named, criteria)
  const found = await around.geocode(criteria.location_name)
  if (!found) return unknownPlace
  const same = around.catalogue.locationExactlyNamed(found.label)
  return same ? inPlace(same, criteria) : circleAround(found.label, found, radius ?? DEFAULT_RADIUS_KM)
}

/** A place with a radius is what lies around it, without one what lies in it. */
function inPlace(location: Location, { radius, sortBy }: SearchQuery): Whereabouts {
  const point = pointOf(location)
  if (radius !== undefined) return circleAround(location.name, point, radius)
  return {
    filters: [{ field: 'location', in: [location.slug] }],
    geography: sortBy === 'distance' ? { near: point } : {},
    area: { name: location.name, ...point, radiusKm: null },
  }
}

function circleAround(name: string | null, { lat, lng }: { lat: number; lng: number }, radiusKm: number): Whereabouts {
  return { filters: [], geography: { circle: { lat, lng, radiusKm } }, area: { name, lat, lng, radiusKm } }
}

/** In a circle the nearest come first unless a text or a wish says otherwise. Nearest to nothing is no order. */
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
