import type { ReportedReview } from '@plekje/contracts'
import { Notice } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'

const copy = nl.moderation.dialog

/** Explains how the review changed while an administrator was deciding. */
export function ReviewChanges({ before, after }: { before: ReportedReview; after: ReportedReview }) {
  const newDecision = after.decision?.at === before.decision?.at ? null : after.decision
  const isEdited = after.comment !== before.comment
  return (
    <Notice tone="warn">
      <div className={styles.meanwhile}>
        {isEdited && (
          <>
            <p>{copy.edited}</p>
            <blockquote className={styles.text}>{after.comment}</blockquote>
          </>
        )}
        {newDecision && (
          <>
            <p>{copy.meanwhile(newDecision.by, nl.moderation.decided[newDecision.decision].toLowerCase())}</p>
            <p className={styles.text}>{nl.moderation.reasonGiven(newDecision.reason)}</p>
          </>
        )}
        <p>{newDecision ? copy.willOverrule : copy.willApplyToEdited}</p>
      </div>
    </Notice>
  )
}
