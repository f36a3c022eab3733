import type { ListingDetail } from '@plekje/contracts'
import { Phone } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import styles from './contact-card.module.css'
import { PhoneLink, WebsiteLink } from './contact-links'

/** What a thumb reaches on small screens. Members only: visitors meet the sign-up bar there. */
export function ContactBar({ listing: { id, phone, website } }: { listing: ListingDetail }) {
  if (!phone && !website) return null
  return (
    <div className={styles.bar}>
      {phone && (
        <PhoneLink className={styles.call} listingId={id} phone={phone}>
          <Phone aria-hidden="true" />
          {listingCopy.call(phone)}
        </PhoneLink>
      )}
      {website && <WebsiteLink className={styles.visit} listingId={id} website={website} />}
    </div>
  )
}
