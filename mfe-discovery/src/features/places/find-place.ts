import { type QueryClient, searchClient } from '@plekje/web-kit'
import { placesQuery } from '../catalogue/queries'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPlace, aroundPoint, DEFAULT_RADIUS } from '../criteria/place-criteria'
import { resolvePlace } from './resolve-place'

/**
 * The criteria that a typed place stands for: a place of the directory, else what the geocoder makes of it.
 * @returns null when neither knows it: the words are then searched as text (SPEC §7, search behaviour)
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
