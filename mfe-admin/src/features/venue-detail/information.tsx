import type { FactValue, ManagedVenue } from '@plekje/contracts'
import { Badge } from '@plekje/ui'
import { type ContactLink, mailLinkOf, phoneLinksOf, websiteLinksOf } from '@plekje/web-kit/contact-links'
import type { ReactNode } from 'react'
import { en } from '../../copy/en'
import { definitionOf, isRequired, VENUE_FIELDS, type VenueField } from '../venue-fields/venue-fields'
import styles from './detail.module.css'

const { fields } = en

/** The name is in the heading, and price and visibility are shown after the list. */
const UNLISTED_FIELDS: readonly VenueField[] = ['name', 'priceRange', 'visible']
/** Required fields come first. */
const listedFields = VENUE_FIELDS.filter((field) => !UNLISTED_FIELDS.includes(field)).toSorted(
  (a, b) => Number(isRequired(b)) - Number(isRequired(a)),
)

/** The venue's data. Empty contact data and facts are left out (ADMIN-16). */
export function Information({ venue }: { venue: ManagedVenue }) {
  const { priceRange, rating } = venue
  const score = rating === null ? en.none : rating.toFixed(1)
  return (
    <dl className={styles.facts}>
      {listedFields.map((field) => {
        const { part, wideIn } = definitionOf(field)
        // Fields are as wide as in the form to edit the venue.
        const isWide = wideIn === 'both'
        if ((part === 'contact' || part === 'facts') && (venue[field] ?? '') === '') return null
        return (
          <Fact key={field} label={fields[field]} isWide={isWide}>
            <Value venue={venue} field={field} />
          </Fact>
        )
      })}
      <Fact label={fields.rating}>{en.rating(score, en.reviews(venue.reviewCount))}</Fact>
      <Fact label={fields.priceRange}>{priceRange ? `${priceRange} (${en.prices[priceRange]})` : en.noPrice}</Fact>
      <Fact label={fields.status}>
        <Badge tone={venue.visible ? 'good' : 'warn'}>{statusText(venue)}</Badge>
      </Fact>
    </dl>
  )
}

function statusText({ visible, closedAt }: ManagedVenue): string {
  if (visible) return en.visible
  return closedAt ? en.closed : en.hidden
}

function Value({ venue, field }: { venue: ManagedVenue; field: VenueField }) {
  const { control } = definitionOf(field)
  const text = String(venue[field] ?? '')
  if (control.kind === 'choice') {
    if (control.options === 'facts') return en.facts[text as FactValue]
    return control.options === 'categories' ? venue.categoryName : venue.locationName
  }
  if (control.kind === 'line' && text !== '') {
    if (control.content === 'tel') return <Links links={phoneLinksOf(text)} text={text} />
    if (control.content === 'email') return <a href={mailLinkOf(text)}>{text}</a>
    if (control.content === 'url') return <Links links={websiteLinksOf(text)} text={text} isOutward />
  }
  return text || en.none
}

interface LinksProps {
  links: readonly ContactLink[]
  /** Shown when the value contains no link. */
  text: string
  isOutward?: boolean
}

function Links({ links, text, isOutward = false }: LinksProps) {
  if (links.length === 0) return text
  const target = isOutward ? '_blank' : undefined
  const rel = isOutward ? 'noopener noreferrer' : undefined
  return links.map((link) => (
    <div key={link.href}>
      <a href={link.href} target={target} rel={rel}>
        {link.text}
      </a>
    </div>
  ))
}

const Fact = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
