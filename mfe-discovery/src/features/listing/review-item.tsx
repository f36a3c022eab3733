import { Button, formatDate, Stars } from '@plekje/ui'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import type { CombinedReview } from './combine-reviews'
import { cutText } from './cut-text'
import { ReportReview } from './report-review'
import styles from './reviews.module.css'

/** SPEC §9. */
export const SHOWN_CHARACTERS = 150

export function ReviewItem({ review }: { review: CombinedReview }) {
  const [isWhole, setWhole] = useState(false)
  const { start, isCut } = cutText(review.comment, SHOWN_CHARACTERS)
  const { authorName, rating, reviewDate, relativeTimeDescription, source } = review
  return (
    <li className={styles.review}>
      <div className={styles.author}>
        <span className={styles.initial} aria-hidden="true">
          {cutText(authorName.trim(), 1).start.toLocaleUpperCase('nl')}
        </span>
        <div>
          <p className={styles.name}>{authorName}</p>
          <p className={styles.soft}>
            <time dateTime={reviewDate} title={formatDate(reviewDate)}>
              {relativeTimeDescription || formatDate(reviewDate)}
            </time>
            {source === 'google' && ` · ${nl.reviews.google}`}
          </p>
        </div>
        <Stars rating={rating} areFiguresHidden />
      </div>
      <p className={styles.comment}>{isCut && !isWhole ? `${start}…` : review.comment}</p>
      {(isCut || source === 'visitor') && (
        <div className={styles.actions}>
          {isCut && (
            <Button
              className={styles.more}
              variant="quiet"
              size="small"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? nl.reviews.readLess : nl.reviews.readMore}
            </Button>
          )}
          {source === 'visitor' && <ReportReview review={review} />}
        </div>
      )}
    </li>
  )
}
