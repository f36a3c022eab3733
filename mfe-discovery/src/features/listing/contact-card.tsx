import type { ListingDetail } from '@plekje/contracts'
import { Button, Skeleton, VisuallyHidden } from '@plekje/ui'
import { useSession } from '@plekje/web-kit'
import { Globe, Lock, Mail, Phone } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import styles from './contact-card.module.css'
import { PhoneLink, WebsiteLink } from './contact-links'

const gate = listingCopy.gate

/** How to reach the venue: for members links, for visitors a mask with the way in (VENUE-15). */
export function ContactCard({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const { hasPhone, hasEmail, hasWebsite } = listing
  const hasNothing = !hasPhone && !hasEmail && !hasWebsite
  return (
    <section id="contact" className={styles.card} aria-labelledby="contact-heading">
      <h2 id="contact-heading">{listingCopy.contact}</h2>
      {hasNothing ? (
        <p className={styles.soft}>{listingCopy.noContact}</p>
      ) : status === 'loading' ? (
        <Skeleton height="5em" />
      ) : status === 'member' ? (
        <MemberContact listing={listing} />
      ) : (
        <ContactGate listing={listing} />
      )}
    </section>
  )
}

const MemberContact = ({ listing }: { listing: ListingDetail }) => (
  <ul className={styles.lines}>
    {listing.phone && (
      <li>
        <Phone aria-hidden="true" />
        <PhoneLink listingId={listing.id} phone={listing.phone} />
      </li>
    )}
    {listing.website && (
      <li>
        <Globe aria-hidden="true" />
        <WebsiteLink listingId={listing.id} website={listing.website} />
      </li>
    )}
    {listing.email && (
      <li>
        <Mail aria-hidden="true" />
        <a href={`mailto:${listing.email}`}>{listing.email}</a>
      </li>
    )}
  </ul>
)

/** The buttons open the sign-in dialog over the page, which shows the data after signing in. */
function ContactGate({ listing: { hasPhone, hasWebsite } }: { listing: ListingDetail }) {
  const { askToSignIn } = useSession()
  return (
    <div className={styles.gate}>
      <ul className={styles.masked}>
        {hasPhone && (
          <li>
            <Phone aria-hidden="true" />
            <Masked label={listingCopy.phone} mask={gate.phone} />
          </li>
        )}
        {hasWebsite && (
          <li>
            <Globe aria-hidden="true" />
            <Masked label={listingCopy.website} mask={gate.website} />
          </li>
        )}
      </ul>
      <div className={styles.overlay}>
        <h3>
          <Lock aria-hidden="true" />
          {gate.heading}
        </h3>
        <p className={styles.soft}>{gate.text}</p>
        <div className={styles.buttons}>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => askToSignIn('register')}>
            {gate.register}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => askToSignIn('login')}>
            {gate.login}
          </Button>
        </div>
      </div>
    </div>
  )
}

const Masked = ({ label, mask }: { label: string; mask: string }) => (
  <span>
    <VisuallyHidden>
      {label}: {gate.masked}
    </VisuallyHidden>
    <span aria-hidden="true">{mask}</span>
  </span>
)
