import type { OwnReview } from '@plekje/contracts'
import { Button, Dialog, useToast } from '@plekje/ui'
import { hasStatus, reviewsClient, useMutation, useQueryClient, withRows } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../members/session-end'
import { myReviewsQuery, REVIEWS_KEY } from './queries'

const copy = nl.myReviews

interface RemoveReviewProps {
  review: OwnReview
  isOpen: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks once more, then removes. */
export function RemoveReview({ review: { id, listingName }, isOpen, onClose, onRemoved }: RemoveReviewProps) {
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => reviewsClient.deleteReview({ params: { id } }),
    onSuccess: () => {
      toast({ title: copy.removed })
      onClose()
      client.setQueryData(myReviewsQuery().queryKey, (known) =>
        withRows(known, (rows) => rows.filter((one) => one.id !== id)),
      )
      onRemoved()
      void client.invalidateQueries({ queryKey: REVIEWS_KEY })
    },
    onError: (failure) => {
      tellFailure(copy.removeFailed, failure)
      onClose()
      // Another tab may have removed it.
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey: REVIEWS_KEY })
    },
  })
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={copy.removeTitle}
      description={copy.removeText(listingName)}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate()}>
            {copy.remove}
          </Button>
        </>
      }
    />
  )
}
