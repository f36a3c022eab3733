import type { Listing } from '@plekje/contracts'
import { previousOverview } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { distanceText } from './distance-text'

/** Distances from the centre of the visitor's last search, which the server does not know. */
export function useDistanceText(): (venue: Pick<Listing, 'latitude' | 'longitude'>) => string | null {
  const [overview, setOverview] = useState('')
  useEffect(() => setOverview(previousOverview()), [])
  return (venue) => distanceText(venue, overview)
}
