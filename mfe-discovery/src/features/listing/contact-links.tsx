import { VisuallyHidden } from '@plekje/ui'
import { trackVenue } from '@plekje/web-kit'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { listingCopy } from '../../copy/listing'

/** Website links get https:// when they lack http (VENUE-15). Only http and https addresses become links. */
export function websiteAddress(website: string): string {
  const address = website.trim()
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}

interface PhoneLinkProps {
  listingId: number
  phone: string
  className?: string | undefined
  children?: ReactNode
}

export const PhoneLink = ({ listingId, phone, className, children }: PhoneLinkProps) => (
  <a
    className={className}
    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
    onClick={() => trackVenue({ venueId: listingId, actionType: 'phone_click' })}
  >
    {children ?? listingCopy.call(phone)}
  </a>
)

interface OutwardLinkProps {
  href: string
  /** The venue whose figures count the click. */
  listingId?: number
  /** What search engines are to know of an address that is not ours. */
  rel?: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site, which says so (VENUE-29). */
export const OutwardLink = ({ href, listingId, rel = '', className, children }: OutwardLinkProps) => (
  <a
    className={className}
    href={href}
    target="_blank"
    rel={`noopener noreferrer ${rel}`.trim()}
    onClick={() => listingId !== undefined && trackVenue({ venueId: listingId, actionType: 'website_click' })}
  >
    {children}
    <ArrowUpRight size="1em" aria-hidden="true" />
    <VisuallyHidden> ({listingCopy.opensSite})</VisuallyHidden>
  </a>
)

interface WebsiteLinkProps {
  listingId: number
  website: string
  className?: string | undefined
}

export const WebsiteLink = ({ listingId, website, className }: WebsiteLinkProps) => (
  <OutwardLink className={className} href={websiteAddress(website)} listingId={listingId}>
    {listingCopy.visit}
  </OutwardLink>
)
