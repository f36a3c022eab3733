import type { ListingDetail } from '@plekje/contracts'
import { Button, MoreRows, Notice, SkeletonText } from '@plekje/ui'
import { LazyPart, Link, useNavigate, useQuery, useSession, useWhenKnown } from '@plekje/web-kit'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nl } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import * as paths from '../../paths'
import { summarizeReviews } from './combine-reviews'
import { PartFailed } from './part-failed'
import { ownershipQuery } from './queries'
import { useReviewDraft } from './review-draft'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import { ReviewWords } from './review-words'
import styles from './reviews.module.css'
import { ReviewsChoice } from './reviews-choice'
import { hasFilter } from './reviews-selection'
import { useReviews } from './use-reviews'

const loadDialog = () => import('./review-dialog')

/** Google's and visitors' reviews in one list, ten at a time. When one source fails, it says so and the other stays. */
export function Reviews({ listing }: { listing: ListingDetail }) {
  const { status, user } = useSession()
  const ownership = useQuery({
    ...ownershipQuery(listing.id, user?.id ?? ''),
    enabled: user !== null && listing.isManaged === true,
  })
  const isManager = Boolean(user && ownership.data?.role)
  const whenKnown = useWhenKnown()
  const navigate = useNavigate()
  const reviews = useReviews(listing.id)
  const { google, visitors, summary, selection, select, shown } = reviews
  const ratings = summary && summarizeReviews(summary.members, summary.google)
  const draft = useReviewDraft(listing.id)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const write = () => setDialog('open')
  const close = () => setDialog('closed')

  // Signing in again reloads the page, which renders before the session is known.
  const isResumed = status === 'member' && draft.draft.resumes
  useEffect(() => {
    if (isResumed) setDialog('open')
  }, [isResumed])

  const isFiltered = hasFilter(selection)
  const isLoading = google.isPending || visitors.isPending
  const hasGoogleFailed = google.isLoadingError
  const haveVisitorsFailed = visitors.isLoadingError
  const hasFailed = hasGoogleFailed || haveVisitorsFailed
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <div className={styles.head}>
        <h2 id="reviews">{reviewsCopy.heading}</h2>
        <Button
          icon={<PenLine aria-hidden="true" />}
          onClick={() => whenKnown((isMember) => (isMember ? write() : void navigate(paths.auth())))}
        >
          {reviewsCopy.write}
        </Button>
      </div>
      {ratings && <ReviewSummary summary={ratings} selection={selection} select={select} />}
      <ReviewWords words={summary?.words} selection={selection} select={select} />
      {((ratings?.count ?? 0) > 1 || isFiltered) && (
        <ReviewsChoice
          slug={listing.slug}
          count={isLoading ? undefined : reviews.total}
          photoReviewCount={summary?.withPhotos}
          selection={selection}
          select={select}
        />
      )}
      {hasGoogleFailed && <FailedReviews text={reviewsCopy.googleFailed} query={google} />}
      {haveVisitorsFailed && <FailedReviews text={reviewsCopy.ownFailed} query={visitors} />}
      {isLoading ? (
        <SkeletonText lines={6} />
      ) : (
        shown.length === 0 &&
        !hasFailed && <p className={styles.none}>{isFiltered ? reviewsCopy.noneOf(selection) : reviewsCopy.none}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((review) => (
            <ReviewItem
              key={`${review.source}-${review.id}`}
              review={review}
              venue={listing.name}
              isManager={isManager}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <MoreRows
          shown={shown.length}
          total={reviews.total}
          what={reviewsCopy.what}
          label={reviewsCopy.more}
          href={reviews.moreAddress}
          query={reviews.pages}
        />
      )}
      <p className={styles.checks}>
        <Link to={paths.reviewChecks()}>{reviewsCopy.checks}</Link>
      </p>
      {dialog !== 'never' && (
        <LazyPart
          load={loadDialog}
          failed={(retry) => (
            <PartFailed
              isOpen={dialog === 'open'}
              title={reviewsCopy.dialog.title(listing.name)}
              onClose={close}
              onRetry={retry}
            />
          )}
        >
          {({ ReviewDialog }) => (
            <ReviewDialog listing={listing} draft={draft} isOpen={dialog === 'open'} onClose={close} />
          )}
        </LazyPart>
      )}
    </section>
  )
}

interface FailedReviewsProps {
  text: string
  query: { readonly isFetching: boolean; refetch(): Promise<unknown> }
}

const FailedReviews = ({ text, query: { isFetching, refetch } }: FailedReviewsProps) => (
  <Notice tone="warn">
    <span className={styles.failed}>
      {text}
      <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
        {nl.retry}
      </Button>
    </span>
  </Notice>
)
