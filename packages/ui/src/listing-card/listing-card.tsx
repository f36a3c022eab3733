import type { ListingCard as Listing } from '@plekje/contracts'
import { cardImage, shownRating } from '@plekje/contracts/plain'
import { Link } from '@plekje/web-kit'
import { listing as pathOf } from '@plekje/web-kit/paths'
import { Heart } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { fromWidth } from '../breakpoints'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { nlOfVenues as nl } from '../copy/nl'
import { formatDistance } from '../formatters'
import { useOpenState } from '../open-badge'
import { Picture } from '../picture'
import { Stars } from '../stars'
import styles from './listing-card.module.css'

export interface ListingCardProps {
  listing: Listing
  /** A card without this callback has no heart. */
  onToggleFavorite?: ((listing: Listing) => void) | undefined
  isFavorite?: boolean | undefined
  /** `row` lays picture and text side by side, for the list view. */
  look?: 'card' | 'row'
  headingLevel?: 2 | 3 | 4
  /** The first visible card loads its picture before all others. */
  isUrgent?: boolean | undefined
  /** Shown for a venue without reviews: 4.5 on featured cards (HOME-7). */
  defaultRating?: number | undefined
  /** Shown below the last line. */
  children?: ReactNode
}

/** Widths of the picture: on a card about 320 px, or the whole width of a phone; in a row at most a third. */
const PICTURE_SIZES = {
  card: `${fromWidth('medium')} 320px, 100vw`,
  row: `${fromWidth('table')} 260px, 30vw`,
}

/** A venue in an overview: one link over the whole card, and the heart apart from it. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { listing, onToggleFavorite, isFavorite = false, look = 'card', headingLevel = 3 } = props
  const { isUrgent = false, defaultRating, children } = props
  const Heading = `h${headingLevel}` as const
  // A card has no seasons: its hours are those of the current week.
  const openState = useOpenState(listing.openingHours, listing.comingDays)
  const openText = listing.closedAt ? nl.closedForGood : openState.text
  const reviews = shownRating(listing)
  const rating = reviews.rating ?? defaultRating ?? null
  return (
    <article className={classNames(styles.card, look === 'row' && styles.row)}>
      <div className={styles.image}>
        <Picture
          src={listing.images[0] && cardImage(listing.images[0])}
          alt=""
          sizes={PICTURE_SIZES[look]}
          isUrgent={isUrgent}
        />
        <span className={styles.kind}>{listing.categoryName}</span>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={pathOf(listing.slug)} className={styles.link}>
            {listing.name}
          </Link>
        </Heading>
        <p className={styles.place}>
          {listing.locationName}
          {listing.distance !== undefined && ` · ${formatDistance(listing.distance)}`}
        </p>
        <p className={styles.facts}>
          <Stars rating={rating} count={reviews.rating === null ? undefined : reviews.count} />
          {listing.priceRange && (
            <span className={styles.price}>
              <span role="img" aria-label={nl.price(listing.priceRange)}>
                {listing.priceRange}
              </span>
            </span>
          )}
        </p>
        {look === 'row' && <p className={styles.summary}>{listing.shortDescription}</p>}
        {openText !== '' && (
          <p className={classNames(styles.open, openState.isOpen ? styles.isOpen : styles.isClosed)}>{openText}</p>
        )}
        {children}
      </div>
      {onToggleFavorite && (
        <IconButton
          look="floating"
          className={classNames(styles.heart, isFavorite && styles.isFavorite)}
          label={nl.favorite(listing.name)}
          aria-pressed={isFavorite}
          icon={<Heart />}
          onClick={() => onToggleFavorite(listing)}
        />
      )}
    </article>
  )
})
