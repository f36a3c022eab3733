import type { ManagedVenue } from '@plekje/contracts'
import { Badge } from '@plekje/ui'
import type { ReactNode } from 'react'
import { en } from '../../copy/en'
import styles from './detail.module.css'

const { fields } = en

/** What is known of the venue; contact data where there is any (SPEC §2). */
export function Information({ venue }: { venue: ManagedVenue }) {
  const { phone, email, website, priceRange, rating } = venue
  const score = rating === null ? en.none : rating.toFixed(1)
  return (
    <dl className={styles.facts}>
      <Fact label={fields.categoryId}>{venue.categoryName}</Fact>
      <Fact label={fields.locationId}>{venue.locationName}</Fact>
      <Fact label={fields.shortDescription} isWide>
        {venue.shortDescription || en.none}
      </Fact>
      <Fact label={fields.description} isWide>
        {venue.description || en.none}
      </Fact>
      <Fact label={fields.address}>{venue.address || en.none}</Fact>
      {phone && (
        <Fact label={fields.phone}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {email && (
        <Fact label={fields.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {website && (
        <Fact label={fields.website}>
          <a href={withScheme(website)} target="_blank" rel="noopener noreferrer">
            {website}
          </a>
        </Fact>
      )}
      <Fact label={fields.rating}>{en.rating(score, en.reviews(venue.reviewCount))}</Fact>
      <Fact label={fields.priceRange}>{priceRange ? `${priceRange} (${en.prices[priceRange]})` : en.noPrice}</Fact>
      <Fact label={fields.status}>
        <Badge tone={venue.visible ? 'good' : 'warn'}>{venue.visible ? en.visible : en.hidden}</Badge>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** SPEC §5: https where an address lacks http. */
const withScheme = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`)
