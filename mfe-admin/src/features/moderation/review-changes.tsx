import type { ReportedReview } from '@plekje/contracts'
import { Notice } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'

const copy = nl.moderation.dialog

/** Explains how the review changed while an administrator was deciding. */
export function ReviewChanges({ before, now }: { before: ReportedReview; now: ReportedReview }) {
  const otherDecision = now.decision?.at === before.decision?.at ? null : now.decision
  const isEdited = now.comment !== before.comment
  return (
    <Notice tone="warn">
      <div className={styles.meanwhile}>
        {isEdited && (
          <>
            <p>{copy.edited}</p>
            <blockquote className={styles.text}>{now.comment}</blockquote>
          </>
        )}
        {otherDecision && (
          <>
            <p>{copy.meanwhile(otherDecision.by, nl.moderation.decided[otherDecision.decision].toLowerCase())}</p>
            <p className={styles.text}>{nl.moderation.reasonGiven(otherDecision.reason)}</p>
          </>
        )}
        <p>{otherDecision ? copy.again : copy.editedAgain}</p>
      </div>
    </Notice>
  )
}
