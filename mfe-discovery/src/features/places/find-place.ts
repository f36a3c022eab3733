import { ApiFailure } from '@plekje/contracts/plain'
import { DEFAULT_RADIUS_KM } from '@plekje/contracts/search-area'
import { searchClient } from '@plekje/web-kit'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPoint, NO_PLACE } from '../criteria/place-criteria'

type GeocodedPlace = Awaited<ReturnType<typeof searchClient.geocode>>

const AREA_KINDS: readonly GeocodedPlace['kind'][] = ['municipality', 'region', 'province']

/**
 * Resolves a typed place to criteria, as the search does (SEARCH-22). While the search is unavailable, returns the name
 * itself, which a later search resolves.
 * @returns null for an unknown place: the words are then searched as text (SEARCH-10)
 */
export async function findPlace(
  typed: string,
  radius: number = DEFAULT_RADIUS_KM,
  signal?: AbortSignal,
): Promise<CriteriaChange | null> {
  const name = typed.trim()
  try {
    return criteriaOf(await searchClient.geocode({ query: { query: name } }, signal && { signal }), name, radius)
  } catch (error) {
    const isUnknown = error instanceof ApiFailure && error.status === 404
    return isUnknown ? null : { ...NO_PLACE, locationName: name, showAll: undefined }
  }
}

/** Criteria for an area as a whole, or for a radius around any other place. */
function criteriaOf(place: GeocodedPlace, typed: string, radius: number): CriteriaChange {
  const { kind, formattedAddress, location } = place
  if (AREA_KINDS.includes(kind)) return { ...NO_PLACE, locationName: formattedAddress, showAll: undefined }
  const isAddress = kind === undefined && location === undefined
  return { ...aroundPoint(place, isAddress ? typed : formattedAddress, radius), location }
}
