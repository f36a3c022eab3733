import type { ReportedReview } from '@plekje/contracts'
import { Notice } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'

const copy = nl.moderation.dialog

/** Explains how the review changed while an administrator was deciding. */
export function ReviewChanges({ before, now }: { before: ReportedReview; now: ReportedReview }) {
  const theirs = now.decision?.at === before.decision?.at ? null : now.decision
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
        {theirs && (
          <>
            <p>{copy.meanwhile(theirs.by, nl.moderation.decided[theirs.decision].toLowerCase())}</p>
            <p className={styles.text}>{nl.moderation.reasonGiven(theirs.reason)}</p>
          </>
        )}
        <p>{theirs ? copy.again : copy.editedAgain}</p>
      </div>
    </Notice>
  )
}
