import type { ListingDetail } from '@plekje/contracts'
import { Button, MoreRows, Notice, SkeletonText } from '@plekje/ui'
import { Link, useNavigate, useQuery, useSession, useWhenKnown } from '@plekje/web-kit'
import { PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { nl } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import * as paths from '../../paths'
import { summarizeReviews } from './combine-reviews'
import { LazyDialog, useLazyDialog } from './lazy-dialog'
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

/** Google's and visitors' reviews in one list, ten at a time. When one source fails, the reviews of the other stay. */
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
  const { google, visitors, summary, selection, select, shownReviews } = reviews
  const ratings = summary && summarizeReviews(summary.members, summary.google)
  const draft = useReviewDraft(listing.id)
  const dialog = useLazyDialog()
  const { open: write } = dialog

  // An effect, because the page that reloads after signing in renders before the session is known.
  const isResumed = status === 'member' && draft.draft.resumes
  useEffect(() => {
    if (isResumed) write()
  }, [isResumed, write])

  const isFiltered = hasFilter(selection)
  const isLoading = google.isPending || visitors.isPending
  const hasGoogleFailed = google.isLoadingError
  const haveVisitorsFailed = visitors.isLoadingError
  const isEmpty = !isLoading && !hasGoogleFailed && !haveVisitorsFailed && shownReviews.length === 0
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
      {isLoading && <SkeletonText lines={6} />}
      {isEmpty && <p className={styles.none}>{isFiltered ? reviewsCopy.noneOf(selection) : reviewsCopy.none}</p>}
      {shownReviews.length > 0 && (
        <ul className={styles.list}>
          {shownReviews.map((review) => (
            <ReviewItem
              key={`${review.source}-${review.id}`}
              review={review}
              venue={listing.name}
              isManager={isManager}
            />
          ))}
        </ul>
      )}
      {shownReviews.length > 0 && (
        <MoreRows
          shown={shownReviews.length}
          total={reviews.total}
          what={reviewsCopy.itemsName}
          label={reviewsCopy.more}
          href={reviews.moreAddress}
          query={reviews.pages}
        />
      )}
      <p className={styles.checks}>
        <Link to={paths.reviewChecks()}>{reviewsCopy.checks}</Link>
      </p>
      <LazyDialog dialog={dialog} title={reviewsCopy.dialog.title(listing.name)} load={loadDialog}>
        {({ ReviewDialog }, dialogProps) => <ReviewDialog listing={listing} draft={draft} {...dialogProps} />}
      </LazyDialog>
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
