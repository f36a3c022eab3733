import type { ListingDetail } from '@plekje/contracts'
import { Button, Skeleton, VisuallyHidden } from '@plekje/ui'
import { useSession } from '@plekje/web-kit'
import { mailLinkOf, phoneLinksOf, websiteLinksOf } from '@plekje/web-kit/contact-links'
import { Globe, Lock, Mail, Phone } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import styles from './contact-card.module.css'
import { PhoneLink, WebsiteLink } from './contact-links'

const gate = listingCopy.gate

/** Contact data: links for members; for visitors a mask with buttons to sign in (VENUE-15). */
export function ContactCard({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const { hasPhone, hasEmail, hasWebsite } = listing
  const hasNothing = !hasPhone && !hasEmail && !hasWebsite
  const contactOrGate = status === 'member' ? <MemberContact listing={listing} /> : <ContactGate listing={listing} />
  const contact = status === 'loading' ? <Skeleton height="5em" /> : contactOrGate
  return (
    <section id="contact" className={styles.card} aria-labelledby="contact-heading">
      <h2 id="contact-heading">{listingCopy.contact}</h2>
      {hasNothing ? <p className={styles.soft}>{listingCopy.noContact}</p> : contact}
    </section>
  )
}

function MemberContact({ listing: { id, phone, website, email } }: { listing: ListingDetail }) {
  const numbers = phoneLinksOf(phone ?? '')
  const sites = websiteLinksOf(website ?? '')
  return (
    <ul className={styles.lines}>
      {phone && numbers.length === 0 && (
        <li>
          <Phone aria-hidden="true" />
          {phone}
        </li>
      )}
      {numbers.map((number) => (
        <li key={number.href}>
          <Phone aria-hidden="true" />
          <PhoneLink listingId={id} number={number} />
        </li>
      ))}
      {sites.map((site) => (
        <li key={site.href}>
          <Globe aria-hidden="true" />
          <WebsiteLink listingId={id} website={site} isNamed={sites.length > 1} />
        </li>
      ))}
      {email && (
        <li>
          <Mail aria-hidden="true" />
          <a href={mailLinkOf(email)}>{email}</a>
        </li>
      )}
    </ul>
  )
}

/** Buttons that open the sign-in dialog over the page, which shows the contact data after signing in. */
function ContactGate({ listing: { hasPhone, hasEmail, hasWebsite } }: { listing: ListingDetail }) {
  const { askToSignIn } = useSession()
  return (
    <div>
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
        {hasEmail && (
          <li>
            <Mail aria-hidden="true" />
            <Masked label={listingCopy.email} mask={gate.email} />
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
