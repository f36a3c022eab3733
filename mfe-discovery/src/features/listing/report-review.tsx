import type { Review } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useSession, useWhenKnown } from '@plekje/web-kit'
import { Flag } from 'lucide-react'
import { reviewsCopy } from '../../copy/reviews'
import { LazyDialog, useLazyDialog } from './lazy-dialog'
import styles from './reviews.module.css'

const copy = reviewsCopy.report

const loadDialog = () => import('./report-dialog')

/**
 * The button to report a review, not shown for own reviews, which are recognised by the unique author name. Visitors
 * are asked to sign in.
 */
export function ReportReview({ review }: { review: Pick<Review, 'id' | 'authorName'> }) {
  const { user, askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const dialog = useLazyDialog()
  if (user?.username === review.authorName) return null
  const open = (isMember: boolean) => {
    if (isMember) dialog.open()
    else askToSignIn('login')
  }
  return (
    <>
      <Button
        className={styles.report}
        variant="quiet"
        size="small"
        icon={<Flag aria-hidden="true" />}
        aria-label={copy.name(review.authorName)}
        onClick={() => whenKnown(open)}
      >
        {copy.button}
      </Button>
      <LazyDialog dialog={dialog} title={copy.title} load={loadDialog}>
        {({ ReportDialog }, shown) => <ReportDialog review={review} {...shown} />}
      </LazyDialog>
    </>
  )
}
