import type { ListingDetail } from '@plekje/contracts'
import { VisuallyHidden } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from './contact-card.module.css'

/** Where it is, and a link that plans the way there. */
export const AddressCard = ({
  listing: { address, locationName, latitude, longitude },
}: {
  listing: ListingDetail
}) => (
  <section className={styles.card} aria-labelledby="address-heading">
    <h2 id="address-heading">{nl.listing.address}</h2>
    <address className={styles.address}>
      <span>{address}</span>
      {!address.includes(locationName) && <span>{locationName}</span>}
    </address>
    <a
      href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${latitude},${longitude}`)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {nl.listing.route}
      <VisuallyHidden> ({nl.listing.opensNew})</VisuallyHidden>
    </a>
  </section>
)
