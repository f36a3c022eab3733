import { Button } from '@plekje/ui'
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
export const ManageReply = ({ review, venue }: ManageReplyProps) => (
  <>
    <WriteReply review={review} venue={venue} />
    {review.reply && <RemoveReply review={review} />}
  </>
)

function WriteReply({ review, venue }: ManageReplyProps) {
  const dialog = useLazyDialog()
  const { authorName, reply } = review
  return (
    <>
      <Button
        className={styles.more}
        variant="quiet"
        size="small"
        aria-label={reply ? copy.changeTo(authorName) : copy.writeTo(authorName)}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {reply ? copy.changeIt : copy.write}
      </Button>
      <LazyDialog dialog={dialog} title={copy.dialogTitle} load={loadReplyDialog}>
        {({ ReplyDialog }, shown) => <ReplyDialog review={review} venue={venue} {...shown} />}
      </LazyDialog>
    </>
  )
}

function RemoveReply({ review }: Pick<ManageReplyProps, 'review'>) {
  const dialog = useLazyDialog()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.removeTo(review.authorName)}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {copy.remove}
      </Button>
      <LazyDialog dialog={dialog} title={copy.removeTitle} load={loadReplyDialog}>
        {({ RemoveReplyDialog }, shown) => <RemoveReplyDialog review={review} {...shown} />}
      </LazyDialog>
    </>
  )
}
