import type { ListingDetail } from '@plekje/contracts'
import { Button, Notice, SkeletonText } from '@plekje/ui'
import { Link, useNavigate, useQuery, useSession } from '@plekje/web-kit'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { figure, nl } from '../../copy/nl'
import { paths } from '../../paths'
import { combineReviews, summarizeReviews } from './combine-reviews'
import { googleReviewsQuery, visitorReviewsQuery } from './queries'
import { ReviewDialog } from './review-dialog'
import { useReviewDraft } from './review-draft'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import styles from './reviews.module.css'

/** More than this stays folded until asked for. */
const FOLDED_REVIEWS = 10

/** Google's and visitors' reviews together, newest first; a part that fails says so and the other stays. */
export function Reviews({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const navigate = useNavigate()
  const google = useQuery(googleReviewsQuery(listing.id))
  const visitors = useQuery(visitorReviewsQuery(listing.id))
  const draft = useReviewDraft(listing.id)
  const [isWriting, setWriting] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)

  // After signing in again the page is a new one, and who is here is known a moment later than it is shown.
  const isResumed = status === 'member' && draft.draft.resumes
  useEffect(() => {
    if (isResumed) setWriting(true)
  }, [isResumed])

  const reviews = combineReviews(google.data ?? [], visitors.data ?? [])
  const isLoading = google.isPending || visitors.isPending
  const hasFailed = google.isError || visitors.isError
  const shown = isUnfolded ? reviews : reviews.slice(0, FOLDED_REVIEWS)
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <div className={styles.head}>
        <h2 id="reviews">{nl.reviews.heading}</h2>
        <Button
          icon={<PenLine aria-hidden="true" />}
          onClick={() => (status === 'member' ? setWriting(true) : void navigate(paths.auth()))}
        >
          {nl.reviews.write}
        </Button>
      </div>
      {reviews.length > 0 && <ReviewSummary summary={summarizeReviews(reviews)} />}
      {google.isError && <FailedPart text={nl.reviews.googleFailed} query={google} />}
      {visitors.isError && <FailedPart text={nl.reviews.ownFailed} query={visitors} />}
      {isLoading ? (
        <SkeletonText lines={6} />
      ) : (
        reviews.length === 0 && !hasFailed && <p className={styles.none}>{nl.reviews.none}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((review) => (
            <ReviewItem key={`${review.source}-${review.id}`} review={review} />
          ))}
        </ul>
      )}
      {shown.length < reviews.length && (
        <Button className={styles.all} onClick={() => setUnfolded(true)}>
          {nl.reviews.all(figure(reviews.length))}
        </Button>
      )}
      <p className={styles.checks}>
        <Link to={paths.reviewChecks()}>{nl.reviews.checks}</Link>
      </p>
      <ReviewDialog listing={listing} draft={draft} isOpen={isWriting} onClose={() => setWriting(false)} />
    </section>
  )
}

interface FailedPartProps {
  text: string
  query: { readonly isFetching: boolean; refetch(): Promise<unknown> }
}

const FailedPart = ({ text, query: { isFetching, refetch } }: FailedPartProps) => (
  <Notice tone="warn">
    <span className={styles.failed}>
      {text}
      <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
        {nl.retry}
      </Button>
    </span>
  </Notice>
)
