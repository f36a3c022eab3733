import { formatRating, Stars } from '@plekje/ui'
import { figure, nl } from '../../copy/nl'
import type { RatingSummary } from './combine-reviews'
import styles from './reviews.module.css'

/** The average to one decimal, and how the stars are spread. */
export function ReviewSummary({ summary: { count, average, distribution } }: { summary: RatingSummary }) {
  if (average === null) return null
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <p className={styles.figure} aria-hidden="true">
          {formatRating(average)}
        </p>
        <Stars rating={average} areFiguresHidden />
        <p className={styles.soft}>{nl.reviews.count(count, figure(count))}</p>
      </div>
      <ul className={styles.bars} aria-label={nl.reviews.distribution}>
        {distribution.map(({ stars, count: ofStars }) => (
          <li key={stars}>
            <span>{nl.reviews.stars(stars)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(ofStars / count) * 100}%` }} />
            </span>
            <span className={styles.ofStars}>{figure(ofStars)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
