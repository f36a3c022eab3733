import { VisuallyHidden } from '@plekje/ui'
import { trackVenue } from '@plekje/web-kit'
import type { ContactLink } from '@plekje/web-kit/contact-links'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { listingCopy } from '../../copy/listing'
import styles from './contact-links.module.css'

interface PhoneLinkProps {
  listingId: number
  number: ContactLink
  className?: string | undefined
  children?: ReactNode
}

export const PhoneLink = ({ listingId, number, className, children }: PhoneLinkProps) => (
  <a
    className={className}
    href={number.href}
    onClick={() => trackVenue({ venueId: listingId, actionType: 'phone_click' })}
  >
    {children}
    {listingCopy.call(number.text)}
  </a>
)

interface OutwardLinkProps {
  href: string
  /** The venue whose statistics count the click. */
  listingId?: number
  /** Additional `rel` values, which tell search engines that the site does not vouch for the link. */
  rel?: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site, marked as such (VENUE-29). */
export const OutwardLink = ({ href, listingId, rel = '', className, children }: OutwardLinkProps) => (
  <a
    className={className}
    href={href}
    target="_blank"
    rel={`noopener noreferrer ${rel}`.trim()}
    onClick={
      listingId === undefined ? undefined : () => trackVenue({ venueId: listingId, actionType: 'website_click' })
    }
  >
    {children}
    <span className={styles.arrow}>
      <ArrowUpRight size="1em" aria-hidden="true" />
    </span>
    <VisuallyHidden> ({listingCopy.opensSite})</VisuallyHidden>
  </a>
)

interface WebsiteLinkProps {
  listingId: number
  website: ContactLink
  /** True when there are several websites, which need their names. */
  isNamed?: boolean
  className?: string | undefined
}

export const WebsiteLink = ({ listingId, website, isNamed = false, className }: WebsiteLinkProps) => (
  <OutwardLink className={className} href={website.href} listingId={listingId}>
    {isNamed ? listingCopy.visitSite(website.text) : listingCopy.visit}
  </OutwardLink>
)
