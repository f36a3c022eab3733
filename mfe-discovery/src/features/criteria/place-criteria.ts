import type { Location, SearchReply } from '@plekje/contracts'
import { DEFAULT_RADIUS_KM } from '@plekje/contracts/search-area'
import { hasPlace } from './change-criteria'
import type { Criteria, CriteriaChange } from './criteria'

export const RADIUS_OPTIONS_KM = [5, 10, 15, 25] as const
/** Radius of a search around the visitor (HOME-4). */
export const NEAR_ME_RADIUS_KM = 10

/** Data of a place that criteria need. */
export type ChosenPlace = Pick<Location, 'name' | 'slug' | 'latitude' | 'longitude'>

/** Criteria for a place of the directory. */
export function aroundPlace(place: ChosenPlace, radius: number = DEFAULT_RADIUS_KM): CriteriaChange {
  const { lat, lng } = pointOf(place)
  return { location: place.slug, locationName: place.name, lat, lng, radius, showAll: undefined }
}

/** Criteria for a point from the geocoder or the browser. */
export function aroundPoint(point: { lat: number; lng: number }, name: string, radius: number): CriteriaChange {
  return { location: undefined, locationName: name, ...roundPoint(point), radius, showAll: undefined }
}

export const NO_PLACE: CriteriaChange = {
  location: undefined,
  locationName: undefined,
  lat: undefined,
  lng: undefined,
  radius: undefined,
  bbox: undefined,
}

/**
 * Changes the radius; undefined means only the place itself. With a radius, a named place becomes a circle around its
 * centre.
 */
export function changeRadius(
  criteria: Criteria,
  radius: number | undefined,
  place: ChosenPlace | undefined,
): CriteriaChange {
  if (radius === undefined) return { lat: undefined, lng: undefined, radius: undefined }
  return criteria.lat !== undefined || !place ? { radius } : { ...pointOf(place), radius }
}

/** Finds the place that the criteria name by slug, id or name. */
export function findChosenPlace<P extends ChosenPlace & { readonly id: number }>(
  criteria: Criteria,
  places: readonly P[],
): P | undefined {
  const { location, locationName } = criteria
  if (location !== undefined) return places.find(({ slug, id }) => slug === location || String(id) === location)
  return criteria.lat === undefined ? places.find(({ name }) => name === locationName) : undefined
}

/** The area in the search reply; undefined until there is a reply. */
export type SearchedArea = SearchReply['area'] | undefined

/** False for an area with borders, such as a province. */
export const canHaveRadius = ({ kind }: NonNullable<SearchedArea>): boolean => kind === undefined || kind === 'district'

/** True if the text names the searched place, around which a radius can be chosen. */
export const isPlaceInText = (criteria: Criteria, area: SearchedArea): area is NonNullable<SearchedArea> =>
  !hasPlace(criteria) && area != null && canHaveRadius(area)

/**
 * The searched radius in kilometres; 0 for only the place itself. The reply's area decides, so that heading, radius and
 * results agree.
 */
export function searchedRadius(criteria: Criteria, area: SearchedArea): number {
  if (!hasPlace(criteria) && !isPlaceInText(criteria, area)) return 0
  if (area) return area.radiusKm ?? 0
  return criteria.radius ?? (criteria.lat === undefined ? 0 : DEFAULT_RADIUS_KM)
}

const pointOf = (place: ChosenPlace) => roundPoint({ lat: Number(place.latitude), lng: Number(place.longitude) })

/** Rounds to some ten metres: more precision makes links longer and reveals more than a search needs. */
const roundPoint = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1e4) / 1e4,
  lng: Math.round(lng * 1e4) / 1e4,
})
