import { Avatar, Button, formatDate, Stars } from '@plekje/ui'
import { memo, useState } from 'react'
import { reviewsCopy } from '../../copy/reviews'
import type { CombinedReview } from './combine-reviews'
import { cutText } from './cut-text'
import { HelpfulButton } from './helpful-button'
import { ReportReview } from './report-review'
import { ReviewPhotos } from './review-photos'
import { ReviewReply } from './review-reply'
import styles from './reviews.module.css'

/** Number of characters after which a review is cut until the user expands it (REVIEW-1). */
const MAX_COLLAPSED_CHARACTERS = 150

interface ReviewItemProps {
  review: CombinedReview
  /** The venue's name. */
  venue: string
  isManager: boolean
}

export const ReviewItem = memo(function ReviewItem({ review, venue, isManager }: ReviewItemProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { start, isCut } = cutText(review.comment, MAX_COLLAPSED_CHARACTERS)
  const { authorName, photos, rating, reviewDate, relativeTimeDescription, source } = review
  return (
    <li className={styles.review}>
      <div className={styles.author}>
        <Avatar name={authorName} />
        <div>
          <p className={styles.name}>{authorName}</p>
          <p className={styles.soft}>
            <time dateTime={reviewDate} title={formatDate(reviewDate)}>
              {relativeTimeDescription || formatDate(reviewDate)}
            </time>
            {source === 'google' && ` · ${reviewsCopy.google}`}
          </p>
        </div>
        <Stars rating={rating} areFiguresHidden />
      </div>
      <p className={styles.comment}>{isCut && !isExpanded ? `${start}…` : review.comment}</p>
      {photos && <ReviewPhotos photos={photos} name={reviewsCopy.photo(authorName, venue)} />}
      {(isCut || source === 'visitor') && (
        <div className={styles.actions}>
          {isCut && (
            <Button
              className={styles.more}
              variant="quiet"
              size="small"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? reviewsCopy.readLess : reviewsCopy.readMore}
            </Button>
          )}
          {source === 'visitor' && (
            <>
              <HelpfulButton review={review} />
              <ReportReview review={review} />
            </>
          )}
        </div>
      )}
      {source === 'visitor' && <ReviewReply review={review} venue={venue} isManager={isManager} />}
    </li>
  )
})
