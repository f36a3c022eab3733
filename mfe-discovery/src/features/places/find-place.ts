import { foldName, isCityLike, type NamedPlace } from '@plekje/ui'
import { placesQuery, type QueryClient, searchClient } from '@plekje/web-kit'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPlace, aroundPoint, DEFAULT_RADIUS } from '../criteria/place-criteria'

/**
 * The criteria that a typed place stands for: a place of the directory, else what the geocoder makes of it.
 * @returns null when neither knows it: the words are then searched as text (SEARCH-10)
 */
export async function findPlace(
  client: QueryClient,
  typed: string,
  radius: number = DEFAULT_RADIUS,
  signal?: AbortSignal,
): Promise<CriteriaChange | null> {
  const name = typed.trim()
  const known = await client.ensureQueryData(placesQuery()).catch(() => [])
  const place = resolvePlace(known, name)
  if (place) return aroundPlace(place, radius)
  try {
    return aroundPoint(await searchClient.geocode({ query: { query: name } }, signal && { signal }), name, radius)
  } catch {
    return null
  }
}

/**
 * The place that a typed name means: the exact name, else the shortest city of which it is a part, else any place of
 * which it is a part (SEARCH-22).
 */
export function resolvePlace<P extends NamedPlace>(places: readonly P[], typed: string): P | undefined {
  const wanted = foldName(typed)
  if (wanted === '') return undefined
  const exact = places.find((place) => foldName(place.name) === wanted)
  if (exact) return exact
  const partial = places.filter((place) => foldName(place.name).includes(wanted))
  const cities = partial.filter((place) => isCityLike(place.name)).sort((a, b) => a.name.length - b.name.length)
  return cities[0] ?? partial[0]
}
