import { Button, formatDate } from '@plekje/ui'
import { LazyPart, useSession } from '@plekje/web-kit'
import { reviewsCopy } from '../../copy/reviews'
import type { CombinedReview } from './combine-reviews'
import { LazyDialog, useMemberDialog } from './lazy-dialog'
import styles from './reviews.module.css'

const copy = reviewsCopy.reply

/** Loaded on demand: only managers of the venue need it. */
const loadManageReply = () => import('./manage-reply')
const loadReportDialog = () => import('./report-dialog')

interface ReviewReplyProps {
  review: CombinedReview
  /** The venue's name. */
  venue: string
  isManager: boolean
}

/** The venue's reply below a review, with buttons for its managers and for other members (REVIEW-20). */
export function ReviewReply({ review, venue, isManager }: ReviewReplyProps) {
  const { user } = useSession()
  const { authorName, reply } = review
  const mayReply = isManager && user?.username !== authorName
  return (
    <>
      {reply && (
        <section className={styles.reply} aria-label={copy.by(venue)}>
          <p className={styles.name}>{copy.by(venue)}</p>
          <p className={styles.soft}>
            <time dateTime={reply.repliedAt}>{formatDate(reply.repliedAt)}</time>
            {reply.isEdited && ` · ${copy.edited}`}
          </p>
          <p className={styles.comment} dir="auto">
            {reply.text}
          </p>
          {reply.isReviewEditedSince && <p className={styles.soft}>{copy.reviewEdited}</p>}
        </section>
      )}
      {(mayReply || (reply && !isManager)) && (
        <div className={styles.replyActions}>
          {mayReply && (
            <LazyPart load={loadManageReply} failed={() => null}>
              {({ ManageReply }) => <ManageReply review={review} venue={venue} />}
            </LazyPart>
          )}
          {reply && !isManager && <ReportReply review={review} />}
        </div>
      )}
    </>
  )
}

function ReportReply({ review }: Pick<ReviewReplyProps, 'review'>) {
  const dialog = useMemberDialog()
  return (
    <>
      <Button
        className={styles.helpful}
        variant="quiet"
        size="small"
        aria-label={copy.reportTo(review.authorName)}
        onClick={dialog.open}
      >
        {copy.report}
      </Button>
      <LazyDialog dialog={dialog} title={copy.reportTitle} load={loadReportDialog}>
        {({ ReportDialog }, dialogProps) => <ReportDialog review={review} isAboutReply {...dialogProps} />}
      </LazyDialog>
    </>
  )
}
