import { GeolocationFailure, searchClient, useGeolocation } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPoint, NEAR_ME_RADIUS_KM } from '../criteria/place-criteria'

/**
 * Searches within 10 km of the visitor's position. The search is named after the place there, or "Mijn locatie" when
 * the geocoder knows none (HOME-4, HOME-5).
 */
export function useNearMe(onFound: (change: CriteriaChange) => void) {
  const { locate } = useGeolocation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const search = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const position = await locate()
      onFound(aroundPoint(position, await nameOf(position), NEAR_ME_RADIUS_KM))
    } catch (problem) {
      if (!(problem instanceof GeolocationFailure)) throw problem
      setFailure(problem.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, search }
}

async function nameOf(position: { lat: number; lng: number }): Promise<string> {
  try {
    const { formatted_address } = await searchClient.reverseGeocode({ query: position })
    return formatted_address.trim() || nl.place.mine
  } catch {
    return nl.place.mine
  }
}
