import type { Review } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useSession } from '@plekje/web-kit'
import { Flag } from 'lucide-react'
import { reviewsCopy } from '../../copy/reviews'
import { LazyDialog, useMemberDialog } from './lazy-dialog'
import styles from './reviews.module.css'

const copy = reviewsCopy.report

const loadDialog = () => import('./report-dialog')

/** The button to report a review, not shown for own reviews, which are recognised by the unique author name. */
export function ReportReview({ review }: { review: Pick<Review, 'id' | 'authorName'> }) {
  const { user } = useSession()
  const dialog = useMemberDialog()
  if (user?.username === review.authorName) return null
  return (
    <>
      <Button
        className={styles.report}
        variant="quiet"
        size="small"
        icon={<Flag aria-hidden="true" />}
        aria-label={copy.name(review.authorName)}
        onClick={dialog.open}
      >
        {copy.button}
      </Button>
      <LazyDialog dialog={dialog} title={copy.title} load={loadDialog}>
        {({ ReportDialog }, dialogProps) => <ReportDialog review={review} {...dialogProps} />}
      </LazyDialog>
    </>
  )
}
