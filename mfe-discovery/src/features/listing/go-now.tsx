import type { ListingDetail } from '@plekje/contracts'
import { formatDistance, useOpenState } from '@plekje/ui'
import { Clock, MapPin, Wallet } from 'lucide-react'
import { nl } from '../../copy/nl'
import { readResultsState } from '../criteria/criteria'
import { distanceKm } from './distance'
import styles from './go-now.module.css'

interface GoNowProps {
  listing: ListingDetail
  /** Path and query of the overview the visitor came from: its circle tells how far this is. */
  overview: string
}

/** One line that answers "kan ik er nu heen?": open, how far, how dear (LOOK, listing). */
export function GoNow({ listing, overview }: GoNowProps) {
  const { isOpen, text } = useOpenState(listing.openingHours)
  const distance = distanceText(listing, overview)
  const { priceRange } = listing
  if (isOpen === null && distance === null && priceRange === null) return null
  return (
    <ul className={styles.line} aria-label={nl.listing.canIGo}>
      {isOpen !== null && (
        <li className={isOpen ? styles.open : styles.closed}>
          <Clock aria-hidden="true" />
          {text}
        </li>
      )}
      {distance && (
        <li>
          <MapPin aria-hidden="true" />
          {distance}
        </li>
      )}
      {priceRange && (
        <li>
          <Wallet aria-hidden="true" />
          {nl.listing.priceOf(priceRange, nl.listing.priceLabels[priceRange])}
        </li>
      )}
    </ul>
  )
}

function distanceText({ latitude, longitude }: ListingDetail, overview: string): string | null {
  const { criteria } = readResultsState(new URLSearchParams(overview.split('?')[1] ?? ''))
  const { lat, lng, locationName = nl.place.mine, location } = criteria
  if (lat === undefined || lng === undefined) return null
  const distance = formatDistance(distanceKm({ lat, lng }, { lat: Number(latitude), lng: Number(longitude) }))
  const isMine = location === undefined && locationName === nl.place.mine
  return isMine ? nl.listing.distanceFromMe(distance) : nl.listing.distanceFrom(distance, locationName)
}
