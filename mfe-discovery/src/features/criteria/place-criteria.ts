import type { Location, SearchReply } from '@plekje/contracts'
import type { Criteria, CriteriaChange } from './criteria'

/** Kilometres to choose from, and what a search around a place or around yourself starts with (SEARCH-6, HOME-4). */
export const RADIUS_OPTIONS = [5, 10, 15, 25] as const
export const DEFAULT_RADIUS = 15
export const NEAR_ME_RADIUS = 10

/** What the criteria need to know of a place. */
export type ChosenPlace = Pick<Location, 'name' | 'slug' | 'latitude' | 'longitude'>

/** Around a place of the directory. */
export function aroundPlace(place: ChosenPlace, radius: number = DEFAULT_RADIUS): CriteriaChange {
  const { lat, lng } = pointOf(place)
  return { location: place.slug, locationName: place.name, lat, lng, radius, showAll: undefined }
}

/** Around a point that the geocoder or the browser gave. */
export function aroundPoint(point: { lat: number; lng: number }, name: string, radius: number): CriteriaChange {
  return { location: undefined, locationName: name, ...rounded(point), radius, showAll: undefined }
}

export const NO_PLACE: CriteriaChange = {
  location: undefined,
  locationName: undefined,
  lat: undefined,
  lng: undefined,
  radius: undefined,
  bbox: undefined,
}

/** Another radius; undefined is only the place itself. A named place becomes a circle around its middle. */
export function toRadius(
  criteria: Criteria,
  radius: number | undefined,
  place: ChosenPlace | undefined,
): CriteriaChange {
  if (radius === undefined) return { lat: undefined, lng: undefined, radius: undefined }
  return criteria.lat !== undefined || !place ? { radius } : { ...pointOf(place), radius }
}

/** The place of the directory that the criteria name by slug, id or name. */
export function placeOf<P extends ChosenPlace & { readonly id: number }>(
  criteria: Criteria,
  places: readonly P[],
): P | undefined {
  const { location, locationName } = criteria
  if (location !== undefined) return places.find(({ slug, id }) => slug === location || String(id) === location)
  return criteria.lat === undefined ? places.find(({ name }) => name === locationName) : undefined
}

/** Where the reply says that was searched; undefined until there is one. */
export type SearchedArea = SearchReply['area'] | undefined

/**
 * Kilometres around a point or place that are searched, 0 for what lies in the place itself. What was searched decides, so
 * that heading, radius and results agree.
 */
export function searchedRadius({ lat, radius, location, locationName }: Criteria, area: SearchedArea): number {
  const isPlaced = lat !== undefined || location !== undefined || locationName !== undefined
  if (!isPlaced) return 0
  if (area) return area.radiusKm ?? 0
  return lat === undefined ? (radius ?? 0) : (radius ?? DEFAULT_RADIUS)
}

/**
 * What can be chosen of the radius: kilometres around a point or a known place, and with "only in it" (0) a named place.
 */
export function radiusChoices<P extends ChosenPlace & { readonly id: number }>(
  criteria: Criteria,
  places: readonly P[],
  area: SearchedArea,
) {
  const hasPoint = criteria.lat !== undefined
  const isNamed = criteria.location !== undefined || (criteria.locationName !== undefined && !hasPoint)
  return {
    value: searchedRadius(criteria, area),
    canChoose: hasPoint || placeOf(criteria, places) !== undefined,
    isPlaceAlone: isNamed && !area?.isUnlisted,
  }
}

const pointOf = (place: ChosenPlace) => rounded({ lat: Number(place.latitude), lng: Number(place.longitude) })

/** Some ten metres: more would only make links longer and tell more than a search needs. */
const rounded = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1e4) / 1e4,
  lng: Math.round(lng * 1e4) / 1e4,
})
