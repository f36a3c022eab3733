import type { ListingDetail } from '@plekje/contracts'
import { phoneLinksOf, websiteLinksOf } from '@plekje/web-kit/contact-links'
import { Phone } from 'lucide-react'
import styles from './contact-card.module.css'
import { PhoneLink, WebsiteLink } from './contact-links'

/**
 * The first phone number and website, at the bottom of small screens. For members only: visitors see the sign-up bar
 * there.
 */
export function ContactBar({ listing: { id, phone, website } }: { listing: ListingDetail }) {
  const [number] = phoneLinksOf(phone ?? '')
  const [site] = websiteLinksOf(website ?? '')
  if (!number && !site) return null
  return (
    <div className={styles.bar}>
      {number && (
        <PhoneLink className={styles.call} listingId={id} number={number}>
          <Phone aria-hidden="true" />
        </PhoneLink>
      )}
      {site && <WebsiteLink className={styles.visit} listingId={id} website={site} />}
    </div>
  )
}
