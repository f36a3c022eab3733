import type { ListingDetail } from '@plekje/contracts'
import { useOpenState } from '@plekje/ui'
import { Clock, MapPin, Wallet } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import { distanceText } from './distance-text'
import styles from './go-now.module.css'
import { useOverviewLink } from './use-overview-link'

/**
 * A line that answers "kan ik er nu heen?": whether the venue is open now, the distance from the centre of the last
 * overview, and the price (VENUE-8).
 */
export function GoNow({ listing }: { listing: ListingDetail }) {
  const { to: overview } = useOverviewLink()
  const { isOpen, text } = useOpenState(listing.openingHours, listing.comingDays, listing.seasons)
  const distance = distanceText(listing, overview)
  const { priceRange } = listing
  if (text === '' && distance === null && priceRange === null) return null
  return (
    <ul className={styles.line} aria-label={listingCopy.canIGo}>
      {text !== '' && (
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
          {listingCopy.priceOf(priceRange, listingCopy.priceLabels[priceRange])}
        </li>
      )}
    </ul>
  )
}
