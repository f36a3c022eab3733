import { Children, type ReactNode } from 'react'
import { Skeleton, skeletonKeys } from '../skeleton'
import styles from './listing-card.module.css'

interface ListingGridProps {
  /** Accessible name of the list. */
  label: string
  children: ReactNode
  /** `list` for cards with `look="row"`. */
  look?: 'grid' | 'list'
}

/** A list of cards, in as many columns as fit. */
export const ListingGrid = ({ label, children, look = 'grid' }: ListingGridProps) => (
  <ul className={look === 'grid' ? styles.grid : styles.list} aria-label={label}>
    {Children.map(children, (child) => (
      <li className={styles.item}>{child}</li>
    ))}
  </ul>
)

/** Placeholder for cards that are loading. */
export const ListingGridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <div className={styles.grid} aria-hidden="true">
    {skeletonKeys(cards).map((key) => (
      <ListingCardSkeleton key={key} />
    ))}
  </div>
)

export const ListingCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={styles.image}>
      <Skeleton height="100%" radius="0" />
    </div>
    <div className={styles.bones}>
      <Skeleton width="75%" height="1.25em" />
      <Skeleton width="50%" />
      <Skeleton width="60%" />
    </div>
  </div>
)
