import type { Review } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { LazyPart, useSession, useWhenKnown } from '@plekje/web-kit'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reviewsCopy } from '../../copy/reviews'
import { PartFailed } from './part-failed'
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
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (user?.username === review.authorName) return null
  const open = (isMember: boolean) => {
    if (!isMember) return askToSignIn('login')
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
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
      {wasOpened && (
        <LazyPart
          load={loadDialog}
          failed={(retry) => <PartFailed isOpen={isOpen} title={copy.title} onClose={close} onRetry={retry} />}
        >
          {({ ReportDialog }) => <ReportDialog review={review} isOpen={isOpen} onClose={close} />}
        </LazyPart>
      )}
    </>
  )
}
