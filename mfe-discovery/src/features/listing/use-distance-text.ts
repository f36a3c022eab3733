import type { Listing } from '@plekje/contracts'
import { previousOverview } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { distanceText } from './distance-text'

/** How far venues are from where the visitor searched last; a server knows of no search. */
export function useDistanceText(): (venue: Pick<Listing, 'latitude' | 'longitude'>) => string | null {
  const [overview, setOverview] = useState('')
  useEffect(() => setOverview(previousOverview()), [])
  return (venue) => distanceText(venue, overview)
}
