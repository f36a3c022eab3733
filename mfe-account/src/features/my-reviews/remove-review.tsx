import type { OwnReview } from '@plekje/contracts'
import { hasStatus, reviewsClient, useQueryClient, withRows } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { RemoveDialog } from '../members/remove-dialog'
import { myReviewsQuery, REVIEWS_KEY } from './queries'

const copy = nl.myReviews

interface RemoveReviewProps {
  review: OwnReview
  isOpen: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveReview({ review: { id, listingName }, isOpen, onClose, onRemoved }: RemoveReviewProps) {
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries({ queryKey: REVIEWS_KEY })
  const handleRemoved = () => {
    client.setQueryData(myReviewsQuery().queryKey, (reviews) =>
      withRows(reviews, (rows) => rows.filter((row) => row.id !== id)),
    )
    onRemoved()
    refetch()
  }
  return (
    <RemoveDialog
      isOpen={isOpen}
      copy={copy}
      text={copy.removeText(listingName)}
      call={() => reviewsClient.deleteReview({ params: { id } })}
      onClose={onClose}
      onRemoved={handleRemoved}
      // Another tab may have removed the review.
      onFailed={(failure) => {
        if (hasStatus(failure, 404)) refetch()
      }}
    />
  )
}
