import type { ListingDetail } from '@plekje/contracts'
import { Button, MoreRows, Notice, SkeletonText } from '@plekje/ui'
import { Link, useNavigate, useSession, useWhenKnown } from '@plekje/web-kit'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { summarizeReviews } from './combine-reviews'
import { ReviewDialog } from './review-dialog'
import { useReviewDraft } from './review-draft'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import styles from './reviews.module.css'
import { useReviews } from './use-reviews'

/** Google's and visitors' reviews together, newest first, ten at a time; a part that fails says so and the other stays. */
export function Reviews({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const whenKnown = useWhenKnown()
  const navigate = useNavigate()
  const reviews = useReviews(listing.id)
  const { google, visitors, summary, shown } = reviews
  const draft = useReviewDraft(listing.id)
  const [isWriting, setWriting] = useState(false)

  // After signing in again the page is a new one, and who is here is known a moment later than it is shown.
  const isResumed = status === 'member' && draft.draft.resumes
  useEffect(() => {
    if (isResumed) setWriting(true)
  }, [isResumed])

  const isLoading = google.isPending || visitors.isPending
  const isGoogleAway = google.isLoadingError || google.isRefetchError
  const areVisitorsAway = visitors.isLoadingError || visitors.isRefetchError
  const hasFailed = isGoogleAway || areVisitorsAway
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <div className={styles.head}>
        <h2 id="reviews">{nl.reviews.heading}</h2>
        <Button
          icon={<PenLine aria-hidden="true" />}
          onClick={() => whenKnown((isMember) => (isMember ? setWriting(true) : void navigate(paths.auth())))}
        >
          {nl.reviews.write}
        </Button>
      </div>
      {summary && <ReviewSummary summary={summarizeReviews(summary.members, summary.google)} />}
      {isGoogleAway && <FailedPart text={nl.reviews.googleFailed} query={google} />}
      {areVisitorsAway && <FailedPart text={nl.reviews.ownFailed} query={visitors} />}
      {isLoading ? (
        <SkeletonText lines={6} />
      ) : (
        shown.length === 0 && !hasFailed && <p className={styles.none}>{nl.reviews.none}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((review) => (
            <ReviewItem key={`${review.source}-${review.id}`} review={review} />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <MoreRows
          shown={shown.length}
          total={reviews.total}
          what={nl.reviews.what}
          label={nl.reviews.more}
          query={reviews.pages}
        />
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
