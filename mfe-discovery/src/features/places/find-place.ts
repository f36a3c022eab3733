import { ApiFailure } from '@plekje/contracts/plain'
import { searchClient } from '@plekje/web-kit'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPoint, DEFAULT_RADIUS, NO_PLACE } from '../criteria/place-criteria'

type Geocoded = Awaited<ReturnType<typeof searchClient.geocode>>

const AREAS: readonly Geocoded['kind'][] = ['municipality', 'region', 'province']

/**
 * The criteria that a typed place stands for, as search understands names (SEARCH-22). While search is away the name itself
 * is kept, which a later search resolves.
 * @returns null when search knows no such place: the words are then searched as text (SEARCH-10)
 */
export async function findPlace(
  typed: string,
  radius: number = DEFAULT_RADIUS,
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

/** All of an area, the surroundings of anything else. */
function criteriaOf(found: Geocoded, typed: string, radius: number): CriteriaChange {
  const { kind, formattedAddress, location } = found
  if (AREAS.includes(kind)) return { ...NO_PLACE, locationName: formattedAddress, showAll: undefined }
  const isAddress = kind === undefined && location === undefined
  return { ...aroundPoint(found, isAddress ? typed : formattedAddress, radius), location }
}
