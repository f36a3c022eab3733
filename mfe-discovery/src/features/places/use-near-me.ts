import { GeolocationFailure, searchClient, useGeolocation } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPoint, NEAR_ME_RADIUS } from '../criteria/place-criteria'

/**
 * Searching near the visitor: 10 km around where the browser says they are, under the name of the place there, or
 * "Mijn locatie" when that name cannot be had (SPEC §7, §9).
 * @param begin of {@link useFindPlace}: who types or chooses a place meanwhile stays there
 */
export function useNearMe(begin: () => AbortSignal, onFound: (change: CriteriaChange) => void) {
  const { locate } = useGeolocation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const search = async () => {
    const signal = begin()
    setBusy(true)
    setFailure(null)
    try {
      const position = await locate()
      const name = await nameOf(position, signal)
      if (!signal.aborted) onFound(aroundPoint(position, name, NEAR_ME_RADIUS))
    } catch (problem) {
      if (!(problem instanceof GeolocationFailure)) throw problem
      setFailure(problem.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, search }
}

async function nameOf(position: { lat: number; lng: number }, signal: AbortSignal): Promise<string> {
  try {
    const { formatted_address } = await searchClient.reverseGeocode({ query: position }, { signal })
    return formatted_address.trim() || nl.place.mine
  } catch {
    return nl.place.mine
  }
}
