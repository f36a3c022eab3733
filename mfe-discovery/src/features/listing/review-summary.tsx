import { ActionLink, formatRating, Stars } from '@plekje/ui'
import { formatCount } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import type { RatingSummary } from './combine-reviews'
import styles from './reviews.module.css'
import { NO_FILTER, type ReviewsSelection, reviewsAddress } from './reviews-selection'

interface ReviewSummaryProps {
  summary: RatingSummary
  selection: ReviewsSelection
  select: (change: Partial<ReviewsSelection>) => void
}

/** The average to one decimal and the distribution of stars; each number of stars filters the reviews (REVIEW-13). */
export function ReviewSummary({ summary: { count, average, distribution }, selection, select }: ReviewSummaryProps) {
  if (average === null) return null
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <p className={styles.figure} aria-hidden="true">
          {formatRating(average)}
        </p>
        <Stars rating={average} areFiguresHidden />
        <p className={styles.soft}>{reviewsCopy.count(count, formatCount(count))}</p>
      </div>
      <ul className={styles.bars} aria-label={reviewsCopy.distribution}>
        {distribution.map(({ stars, count: countOfStars }) => {
          const isSelected = selection.stars === stars
          const newSelection = { ...selection, ...NO_FILTER, stars: isSelected ? undefined : stars }
          const row = (
            <>
              <span>{reviewsCopy.stars(stars)}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(countOfStars / count) * 100}%` }} />
              </span>
              <span className={styles.ofStars}>{formatCount(countOfStars)}</span>
            </>
          )
          return (
            <li key={stars}>
              {countOfStars === 0 && !isSelected ? (
                <div className={styles.row}>{row}</div>
              ) : (
                <ActionLink
                  className={styles.row}
                  aria-pressed={isSelected}
                  href={reviewsAddress(newSelection)}
                  onAct={() => select(newSelection)}
                >
                  {row}
                </ActionLink>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
