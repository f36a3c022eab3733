import type { ReviewWithPhotos } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import styles from '../inbox/inbox.module.css'
import { PhotosOfReview, type PhotoToDecide } from './photos-of-review'
import { ReviewLine } from './review-line'

const copy = nl.moderation

interface WaitingPhotosProps {
  review: ReviewWithPhotos
  isBusy: boolean
  onApprove: (photo: PhotoToDecide) => void
  onReject: (photo: PhotoToDecide) => void
}

/** A review with its undecided photos, each with its own buttons. */
export function WaitingPhotos({ review, isBusy, onApprove, onReject }: WaitingPhotosProps) {
  const id = useId()
  return (
    <article className={styles.item} aria-labelledby={id}>
      <ReviewLine id={id} review={review} />
      <blockquote className={styles.text}>{review.comment}</blockquote>
      <PhotosOfReview review={review} photos={review.photos}>
        {(photo) => (
          <>
            <Button
              size="small"
              aria-label={`${copy.photos.reject}: ${photo.name}`}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : () => onReject(photo)}
            >
              {copy.photos.reject}
            </Button>
            <Button
              size="small"
              variant="primary"
              aria-label={`${copy.photos.approve}: ${photo.name}`}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : () => onApprove(photo)}
            >
              {copy.photos.approve}
            </Button>
          </>
        )}
      </PhotosOfReview>
    </article>
  )
}
