import { VisuallyHidden } from '@plekje/ui'
import { trackVenue } from '@plekje/web-kit'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'

/** Website links get https:// when they lack http (SPEC §5). Only http and https addresses become links. */
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
    {children ?? nl.listing.call(phone)}
  </a>
)

interface WebsiteLinkProps {
  listingId: number
  website: string
  className?: string | undefined
}

export const WebsiteLink = ({ listingId, website, className }: WebsiteLinkProps) => (
  <a
    className={className}
    href={websiteAddress(website)}
    target="_blank"
    rel="noopener noreferrer"
    onClick={() => trackVenue({ venueId: listingId, actionType: 'website_click' })}
  >
    {nl.listing.visit}
    <VisuallyHidden> ({nl.listing.opensNew})</VisuallyHidden>
  </a>
)
