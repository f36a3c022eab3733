import type { Listing } from '@plekje/contracts'
import { listingCopy } from '../../copy/listing'
import { OutwardLink } from './contact-links'
import styles from './visit-links.module.css'

type Place = Pick<Listing, 'id' | 'latitude' | 'longitude' | 'menuUrl' | 'bookingUrl' | 'attribution'>

/** A planner of journeys by public transport, with this place as where to go (VENUE-28). */
export const publicTransportAddress = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}&travelmode=transit`

/** What anyone may have written is nothing that this site vouches for. */
const relOf = ({ attribution }: Pick<Place, 'attribution'>): string => (attribution ? 'nofollow ugc' : 'nofollow')

/** Its menu, where one books, and the way there by public transport; those that are known (VENUE-27). */
export function VisitLinks({ listing }: { listing: Place }) {
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
