import type { ReportedReview } from '@plekje/contracts'
import { Badge, Button, formatDate } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import { PhotosOfReview, type PhotoToDecide } from './photos-of-review'
import type { Decision, PastDecision } from './queries'
import { ReviewLine } from './review-line'

const copy = nl.moderation
/** Number of reports that are shown; the others are collapsed. */
const MAX_SHOWN_REPORTS = 3

interface ReportedReviewItemProps {
  review: ReportedReview
  isOpen: boolean
  onDecide: (decision: Decision) => void
  onRejectPhoto: (photo: PhotoToDecide) => void
}

/** A reported review with its reports and decisions. */
export function ReportedReviewItem({ review, isOpen, onDecide, onRejectPhoto }: ReportedReviewItemProps) {
  const id = useId()
  const { decision: pastDecision, reports, photos = [] } = review
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
      {pastDecision && <DecisionFacts pastDecision={pastDecision} isEarlier={isOpen} />}
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(review.listingSlug)}>{copy.publicPage}</NewTabLink>
        <DecisionButtons headingId={id} isOpen={isOpen} pastDecision={pastDecision} onDecide={onDecide} />
      </div>
    </article>
  )
}

interface DecisionButtonsProps {
  headingId: string
  /** True for an item that waits for a decision. */
  isOpen: boolean
  pastDecision: PastDecision | null
  onDecide: (decision: Decision) => void
}

/** The decisions that an administrator can take: both on an open item, else the opposite of the past decision. */
export const DecisionButtons = ({ headingId, isOpen, pastDecision, onDecide }: DecisionButtonsProps) => (
  <div className={styles.buttons}>
    {(isOpen || pastDecision?.decision === 'hidden') && (
      <Button size="small" aria-describedby={headingId} onClick={() => onDecide('kept')}>
        {copy.keep}
      </Button>
    )}
    {(isOpen || pastDecision?.decision === 'kept') && (
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

/** A decision; `isEarlier` is true if the item waits for a new decision since. */
export function DecisionFacts({ pastDecision, isEarlier }: { pastDecision: PastDecision; isEarlier?: boolean }) {
  return (
    <div className={styles.decision}>
      {isEarlier && <p className={styles.soft}>{copy.earlier}</p>}
      <p className={styles.line}>
        <Badge tone={pastDecision.decision === 'hidden' ? 'warn' : 'good'}>{copy.decided[pastDecision.decision]}</Badge>
        <span className={styles.soft}>{copy.decidedBy(pastDecision.by, formatDate(pastDecision.at))}</span>
      </p>
      <p className={styles.text}>{copy.reasonGiven(pastDecision.reason)}</p>
    </div>
  )
}
