import type { Listing } from '@plekje/contracts'
import { listingCopy } from '../../copy/listing'
import { OutwardLink } from './contact-links'
import styles from './visit-links.module.css'

type LinkedVenue = Pick<Listing, 'id' | 'latitude' | 'longitude' | 'menuUrl' | 'bookingUrl' | 'attribution'>

/** Address of a public transport planner with the venue as destination (VENUE-28). */
const publicTransportAddress = ({ latitude, longitude }: Pick<LinkedVenue, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}&travelmode=transit`

/** Data with an attribution comes from public sources that anybody can edit: `ugc` tells search engines so. */
const relOf = ({ attribution }: Pick<LinkedVenue, 'attribution'>): string => (attribution ? 'nofollow ugc' : 'nofollow')

/** Links to menu and booking, where known, and to public transport (VENUE-27). */
export function VisitLinks({ listing }: { listing: LinkedVenue }) {
  const { id, menuUrl, bookingUrl } = listing
  const rel = relOf(listing)
  return (
    <ul className={styles.links} aria-label={listingCopy.links}>
      {menuUrl && (
        <li>
          <OutwardLink href={menuUrl} listingId={id} rel={rel}>
            {listingCopy.menu}
          </OutwardLink>
        </li>
      )}
      {bookingUrl && (
        <li>
          <OutwardLink href={bookingUrl} listingId={id} rel={rel}>
            {listingCopy.booking}
          </OutwardLink>
        </li>
      )}
      <li>
        <OutwardLink href={publicTransportAddress(listing)}>{listingCopy.publicTransport}</OutwardLink>
      </li>
    </ul>
  )
}
