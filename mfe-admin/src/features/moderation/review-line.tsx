import type { ModeratedReview } from '@plekje/contracts'
import { formatDate, Stars } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'

interface ReviewLineProps {
  /** Id of the heading, which labels the review. */
  id: string
  review: ModeratedReview
}

/** Venue, stars, author and date of a review. */
export const ReviewLine = ({ id, review }: ReviewLineProps) => (
  <div className={styles.line}>
    <h3 id={id}>
      <Link to={paths.adminVenue(review.listingId)}>{review.listingName}</Link>
    </h3>
    <Stars rating={review.rating} />
    <span className={styles.soft}>{nl.moderation.by(review.authorName, formatDate(review.createdAt))}</span>
  </div>
)
