import { Button } from '@plekje/ui'
import { type Ref, useEffect, useRef, useState } from 'react'
import { replyDialogCopy as copy } from '../../copy/reply-dialog'
import type { CombinedReview } from './combine-reviews'
import { LazyDialog, useLazyDialog } from './lazy-dialog'
import styles from './reviews.module.css'

const loadReplyDialog = () => import('./reply-dialog')

interface ManageReplyProps {
  review: CombinedReview
  /** The venue's name. */
  venue: string
}

/** The buttons with which a manager of the venue writes, changes and removes its reply (REVIEW-21). */
export function ManageReply({ review, venue }: ManageReplyProps) {
  const writeButton = useRef<HTMLButtonElement>(null)
  const [wasRemoved, setRemoved] = useState(false)
  // The remove button disappears with the reply, so the write button gets the focus once the dialog is closed.
  useEffect(() => {
    if (!wasRemoved) return
    writeButton.current?.focus({ preventScroll: true })
    setRemoved(false)
  }, [wasRemoved])
  return (
    <>
      <WriteReply review={review} venue={venue} ref={writeButton} />
      {review.reply && <RemoveReply review={review} onRemoved={() => setRemoved(true)} />}
    </>
  )
}

function WriteReply({ review, venue, ref }: ManageReplyProps & { ref: Ref<HTMLButtonElement> }) {
  const dialog = useLazyDialog()
  const { authorName, reply } = review
  return (
    <>
      <Button
        ref={ref}
        className={styles.more}
        variant="quiet"
        size="small"
        aria-label={reply ? copy.editLabel(authorName) : copy.writeLabel(authorName)}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {reply ? copy.edit : copy.write}
      </Button>
      <LazyDialog dialog={dialog} title={copy.dialogTitle} load={loadReplyDialog}>
        {({ ReplyDialog }, dialogProps) => <ReplyDialog review={review} venue={venue} {...dialogProps} />}
      </LazyDialog>
    </>
  )
}

function RemoveReply({ review, onRemoved }: Pick<ManageReplyProps, 'review'> & { onRemoved: () => void }) {
  const dialog = useLazyDialog()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.removeLabel(review.authorName)}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {copy.remove}
      </Button>
      <LazyDialog dialog={dialog} title={copy.removeTitle} load={loadReplyDialog}>
        {({ RemoveReplyDialog }, dialogProps) => (
          <RemoveReplyDialog review={review} onRemoved={onRemoved} {...dialogProps} />
        )}
      </LazyDialog>
    </>
  )
}
