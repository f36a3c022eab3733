import type { OwnReview } from '@plekje/contracts'
import { MAX_PHOTOS_PER_REVIEW, photoInSize, withoutUndefined } from '@plekje/contracts/plain'
import { Badge, Button, IconButton, Notice, Picture, useToast } from '@plekje/ui'
import { PhotoChoice, usePhotos } from '@plekje/ui/photos'
import { reviewsClient, useMutation, useQueryClient, withRows } from '@plekje/web-kit'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { RemoveDialog } from '../members/remove-dialog'
import { useFailureToast } from '../members/session-end'
import styles from './my-reviews.module.css'
import { myReviewsQuery, REVIEWS_KEY } from './queries'

const copy = nl.myReviews.photos

/** Photos of an own review, to add and remove, with the decision on each (REVIEW-17). */
export function OwnPhotos({ review }: { review: OwnReview }) {
  const { id, listingName, photos = [], rejectedPhotos = [] } = review
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [photoToRemove, setPhotoToRemove] = useState<string>()
  const maxNewPhotos = MAX_PHOTOS_PER_REVIEW - photos.length
  const newPhotos = usePhotos(maxNewPhotos)

  const updateCached = (update: (cached: OwnReview) => OwnReview) =>
    client.setQueryData(myReviewsQuery().queryKey, (reviews) =>
      withRows(reviews, (rows) => rows.map((row) => (row.id === id ? update(row) : row))),
    )
  const send = async () => {
    const { review: saved, failure } = (await newPhotos.sendAll(id)) ?? {}
    if (saved) {
      updateCached(() => saved)
      toast(copy.added)
    }
    if (failure !== undefined) showFailure(copy.addFailed, failure)
  }
  const remove = async (photoId: string) => {
    await reviewsClient.removePhoto({ params: { id, photo: photoId } })
    /** Returns the remaining photos, or undefined for none, as in the server's responses. */
    const withoutPhoto = <P extends { readonly id: string }>(list: P[] = []) => {
      const remaining = list.filter((photo) => photo.id !== photoId)
      return remaining.length > 0 ? remaining : undefined
    }
    updateCached((cached) =>
      withoutUndefined({
        ...cached,
        photos: withoutPhoto(cached.photos),
        rejectedPhotos: withoutPhoto(cached.rejectedPhotos),
      }),
    )
    void client.invalidateQueries({ queryKey: REVIEWS_KEY })
    // The focused button disappears with its photo.
    area.current?.focus({ preventScroll: true })
  }
  const { mutate: dismiss, isPending } = useMutation({
    mutationFn: remove,
    onError: (failure) => showFailure(copy.removeFailed, failure),
  })

  return (
    <div ref={area} tabIndex={-1} className={styles.photos}>
      {rejectedPhotos.map((photo) => (
        <Notice key={photo.id} tone="warn">
          <span className={styles.hidden}>
            <strong>{copy.rejected}</strong>
            <span className={styles.hiddenReason} dir="auto">
              {copy.reason(photo.reason)}
            </span>
            <span>
              <Button size="small" isBusy={isPending} onClick={() => dismiss(photo.id)}>
                {copy.dismiss}
              </Button>
            </span>
          </span>
        </Notice>
      ))}
      {photos.length > 0 && (
        <ul className={styles.shown} aria-label={copy.list}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Picture src={photoInSize(photo.url, 'card-400')} alt={copy.alt(index + 1, listingName)} />
              {photo.state === 'waiting' && <Badge tone="neutral">{copy.waiting}</Badge>}
              <IconButton
                className={styles.removePhoto}
                look="floating"
                label={copy.removeNumber(index + 1, listingName)}
                icon={<X />}
                onClick={() => setPhotoToRemove(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {(maxNewPhotos > 0 || newPhotos.photos.length > 0) && (
        <PhotoChoice
          photos={newPhotos}
          canAdd={maxNewPhotos > 0}
          onFiles={(files) => {
            newPhotos.add(files)
            void send()
          }}
          onRetry={(photo) => {
            newPhotos.retry(photo)
            void send()
          }}
        />
      )}
      <RemoveDialog
        isOpen={photoToRemove !== undefined}
        copy={copy}
        text={copy.removeText}
        call={async () => {
          if (photoToRemove !== undefined) await remove(photoToRemove)
        }}
        onClose={() => setPhotoToRemove(undefined)}
      />
    </div>
  )
}
