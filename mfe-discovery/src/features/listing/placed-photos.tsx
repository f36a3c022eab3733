import { Button, Dialog, Notice } from '@plekje/ui'
import { PhotoChoice, type Photos } from '@plekje/ui/photos'
import { Link } from '@plekje/web-kit'
import { reviewDialogCopy } from '../../copy/review-dialog'
import * as paths from '../../paths'

const copy = reviewDialogCopy.photos

interface PlacedPhotosProps {
  slug: string
  photos: Photos
  isOpen: boolean
  onRetry: (id: number) => void
  onClose: () => void
}

/** Shows the photo uploads of a placed review, with a button to retry failed ones. */
export function PlacedPhotos({ slug, photos, isOpen, onRetry, onClose }: PlacedPhotosProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      description={photos.isSending ? copy.sending : undefined}
      footer={
        <Button variant="primary" isBusy={photos.isSending} onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      {!photos.isSending && (
        <Notice tone="warn">
          {copy.someFailed} <Link to={paths.editReview(slug)}>{copy.toMyReviews}</Link>
        </Notice>
      )}
      <PhotoChoice photos={photos} canAdd={false} onRetry={onRetry} />
    </Dialog>
  )
}
