import { type QueryClient, searchClient, useQueryClient } from '@plekje/web-kit'
import { useCallback, useEffect, useRef } from 'react'
import { placesQuery } from '../catalogue/queries'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPlace, aroundPoint, DEFAULT_RADIUS } from '../criteria/place-criteria'
import { resolvePlace } from './resolve-place'

/** A search for a place was overtaken by a later wish of the visitor, or the visitor left. */
export class Superseded extends Error {}

/**
 * Where the visitor wants to look, of which only the last wish counts.
 * @returns `begin`, which ends the wish before and gives the signal of this one, and `find`, {@link findPlace} for a new
 * wish, which rejects with {@link Superseded} once another has begun
 */
export function useFindPlace() {
  const client = useQueryClient()
  const current = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }, [])
  useEffect(() => () => current.current?.abort(), [])

  const find = useCallback(
    async (typed: string, radius?: number) => {
      const signal = begin()
      const found = await findPlace(client, typed, signal, radius)
      if (signal.aborted) throw new Superseded()
      return found
    },
    [begin, client],
  )
  return { begin, find }
}

/**
 * The criteria that a typed place stands for: a place of the directory, else what the geocoder makes of it.
 * @returns null when neither knows it: the words are then searched as text (SPEC §7, search behaviour)
 */
async function findPlace(
  client: QueryClient,
  typed: string,
  signal: AbortSignal,
  radius: number = DEFAULT_RADIUS,
): Promise<CriteriaChange | null> {
  const name = typed.trim()
  const known = await client.ensureQueryData(placesQuery()).catch(() => [])
  const place = resolvePlace(known, name)
  if (place) return aroundPlace(place, radius)
  try {
    return aroundPoint(await searchClient.geocode({ query: { query: name } }, { signal }), name, radius)
  } catch {
    return null
  }
}
