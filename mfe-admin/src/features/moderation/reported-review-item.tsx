import type { ReportedReview } from '@plekje/contracts'
import { Badge, Button, formatDate } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import { PhotosOfReview, type PhotoToDecide } from './photos-of-review'
import type { Decision } from './queries'
import { ReviewLine } from './review-line'

const copy = nl.moderation
/** Further reports are collapsed. */
const MAX_SHOWN_REPORTS = 3

interface ReportedReviewItemProps {
  review: ReportedReview
  isOpen: boolean
  onDecide: (decision: Decision['decision']) => void
  onRejectPhoto: (photo: PhotoToDecide) => void
}

/** A reported review with its reports and decisions. */
export function ReportedReviewItem({ review, isOpen, onDecide, onRejectPhoto }: ReportedReviewItemProps) {
  const id = useId()
  const { decision, reports, photos = [] } = review
  const collapsedReports = reports.slice(MAX_SHOWN_REPORTS)
  return (
    <article className={styles.item} aria-labelledby={id}>
      <ReviewLine id={id} review={review} />
      {review.comment.trim() === '' ? (
        <p className={styles.soft}>{copy.noText}</p>
      ) : (
        <blockquote className={styles.text}>{review.comment}</blockquote>
      )}
      {photos.length > 0 && (
        <PhotosOfReview review={review} photos={photos}>
          {(photo) => (
            <Button
              size="small"
              aria-label={`${copy.photos.reject}: ${photo.name}`}
              onClick={() => onRejectPhoto(photo)}
            >
              {copy.photos.reject}
            </Button>
          )}
        </PhotosOfReview>
      )}
      <div>
        <p className={styles.soft}>{copy.reports(reports.length)}</p>
        <Reports reports={reports.slice(0, MAX_SHOWN_REPORTS)} />
        {collapsedReports.length > 0 && (
          <details>
            <summary>{copy.moreReports(collapsedReports.length)}</summary>
            <Reports reports={collapsedReports} />
          </details>
        )}
      </div>
      {decision && <DecisionFacts decision={decision} isEarlier={isOpen} />}
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(review.listingSlug)}>{copy.publicPage}</NewTabLink>
        <DecisionButtons headingId={id} isOpen={isOpen} decision={decision} onDecide={onDecide} />
      </div>
    </article>
  )
}

interface DecisionButtonsProps {
  headingId: string
  /** True for an item that waits for a decision. */
  isOpen: boolean
  decision: Decision | null
  onDecide: (decision: Decision['decision']) => void
}

/** The decisions that an administrator can take: both on an open item, else the opposite of the earlier one. */
export const DecisionButtons = ({ headingId, isOpen, decision, onDecide }: DecisionButtonsProps) => (
  <div className={styles.buttons}>
    {(isOpen || decision?.decision === 'hidden') && (
      <Button size="small" aria-describedby={headingId} onClick={() => onDecide('kept')}>
        {copy.keep}
      </Button>
    )}
    {(isOpen || decision?.decision === 'kept') && (
      <Button size="small" variant="danger" aria-describedby={headingId} onClick={() => onDecide('hidden')}>
        {copy.hide}
      </Button>
    )}
  </div>
)

export const Reports = ({ reports }: Pick<ReportedReview, 'reports'>) => (
  <ul className={styles.reports}>
    {reports.map(({ reason, explanation, reportedAt }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id, and their order does not change
      <li key={index}>
        <span className={styles.line}>
          <strong>{copy.reasons[reason]}</strong>
          <time className={styles.soft} dateTime={reportedAt}>
            {formatDate(reportedAt)}
          </time>
        </span>
        {explanation && <span className={styles.text}>{explanation}</span>}
      </li>
    ))}
  </ul>
)

export function DecisionFacts({ decision, isEarlier }: { decision: Decision; isEarlier?: boolean }) {
  return (
    <div className={styles.decision}>
      {isEarlier && <p className={styles.soft}>{copy.earlier}</p>}
      <p className={styles.line}>
        <Badge tone={decision.decision === 'hidden' ? 'warn' : 'good'}>{copy.decided[decision.decision]}</Badge>
        <span className={styles.soft}>{copy.decidedBy(decision.by, formatDate(decision.at))}</span>
      </p>
      <p className={styles.text}>{copy.reasonGiven(decision.reason)}</p>
    </div>
  )
}
