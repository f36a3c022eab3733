import type { ListingDetail, WriteReview } from '@plekje/contracts'
import {
  countVisible,
  MAX_COMMENT_CHARACTERS,
  MAX_PHOTOS_PER_REVIEW,
  MIN_COMMENT_CHARACTERS,
} from '@plekje/contracts/plain'
import { StarInput, TextArea, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { PhotoChoice, usePhotos } from '@plekje/ui/photos'
import { failureText, hasStatus, Link, reviewsClient, useQueryClient, useSession } from '@plekje/web-kit'
import { useState } from 'react'
import { formatCount } from '../../copy/nl'
import { reviewDialogCopy as copy } from '../../copy/review-dialog'
import { reviewsCopy } from '../../copy/reviews'
import * as paths from '../../paths'
import { useFollowRating } from './follow-rating'
import { FormDialog } from './form-dialog'
import { PlacedPhotos } from './placed-photos'
import type { useReviewDraft } from './review-draft'
import styles from './reviews.module.css'

interface ReviewDialogProps {
  listing: Pick<ListingDetail, 'id' | 'slug' | 'name'>
  draft: ReturnType<typeof useReviewDraft>
  isOpen: boolean
  onClose: () => void
}

/**
 * Asks for stars and a text of at least ten characters (REVIEW-3), with photos that are uploaded after the review is
 * placed (REVIEW-15). The draft survives failures, closing, a reload and an ended session; photos last as long as the
 * page.
 */
export function ReviewDialog({ listing, draft: { draft, edit, clear }, isOpen, onClose }: ReviewDialogProps) {
  const { toast } = useToast()
  const { askToSignIn } = useSession()
  const client = useQueryClient()
  const followRating = useFollowRating(listing.slug)
  const [wasSubmitted, setSubmitted] = useState(false)
  const photos = usePhotos(MAX_PHOTOS_PER_REVIEW)
  /** Id of the placed review while its photos are being uploaded. */
  const [placedReviewId, setPlacedReviewId] = useState<string>()
  const { rating, comment } = draft
  const characters = countVisible(comment)
  const isTooShort = characters < MIN_COMMENT_CHARACTERS
  const isTooLong = characters > MAX_COMMENT_CHARACTERS

  const finish = () => {
    setPlacedReviewId(undefined)
    photos.clear()
    onClose()
  }
  const sendPhotos = async (reviewId: string) => {
    const result = await photos.sendAll(reviewId)
    if (!result) return
    if (result.review) toast(copy.photos.added)
    if (result.remainingCount === 0) return finish()
    toast({ ...copy.photos.failed, variant: 'destructive' })
    if (hasStatus(result.failure, 401)) askToSignIn('login')
  }

  const { send, isPending, error, reset } = useSending({
    call: (body: WriteReview) => reviewsClient.writeReview({ params: { listingId: listing.id }, body }),
    onSuccess: ({ id }) => {
      toast({ title: copy.placed })
      clear()
      setSubmitted(false)
      void client.invalidateQueries({ queryKey: ['reviews'] })
      void followRating()
      if (!photos.photos.some(({ state }) => state === 'waiting')) return finish()
      const rejectedPhotos = photos.photos.filter(({ state }) => state === 'failed')
      // The member saw the reasons when choosing them. From now on, `failed` means that the upload failed.
      for (const rejected of rejectedPhotos) photos.drop(rejected.id)
      setPlacedReviewId(id)
      void sendPhotos(id)
    },
    onError: (failure) => {
      toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' })
      if (!hasStatus(failure, 401)) return
      edit({ resumes: true })
      askToSignIn('login')
    },
  })

  const problemOf = () => {
    if (rating === 0) return copy.ratingRequired
    if (isTooShort) return copy.commentTooShort
    return isTooLong ? copy.commentTooLong : undefined
  }
  const submit = () => {
    if (isPending) return
    setSubmitted(true)
    const problem = problemOf()
    if (problem) toast({ title: problem.title, description: problem.text, variant: 'destructive' })
    else send({ rating, comment })
  }
  const close = () => {
    if (draft.resumes) edit({ resumes: false })
    onClose()
  }

  if (placedReviewId !== undefined) {
    const retry = (id: number) => {
      photos.retry(id)
      void sendPhotos(placedReviewId)
    }
    const closeUploads = () => (photos.isSending ? onClose() : finish())
    return <PlacedPhotos slug={listing.slug} photos={photos} isOpen={isOpen} onRetry={retry} onClose={closeUploads} />
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={reviewsCopy.dialog.title(listing.name)}
      description={copy.intro}
      submitLabel={copy.submit}
      onSubmit={submit}
      isPending={isPending}
      error={error}
      reset={reset}
      errorLink={hasStatus(error, 409) && <Link to={paths.editReview(listing.slug)}>{copy.toMyReviews}</Link>}
    >
      <StarInput legend={copy.rating} value={rating} onChange={(stars) => edit({ rating: stars })} />
      {wasSubmitted && rating === 0 && <p className={styles.missing}>{copy.ratingMissing}</p>}
      <TextArea
        label={copy.comment}
        placeholder={copy.placeholder}
        rows={5}
        dir="auto"
        readOnly={isPending}
        value={comment}
        onChange={(event) => edit({ comment: event.target.value })}
        hint={
          <span className={isTooLong || (wasSubmitted && isTooShort) ? styles.missing : undefined}>
            {isTooLong
              ? copy.tooLong(formatCount(characters), formatCount(MAX_COMMENT_CHARACTERS))
              : copy.counter(formatCount(characters), MIN_COMMENT_CHARACTERS)}
          </span>
        }
      />
      <PhotoChoice photos={photos} />
    </FormDialog>
  )
}
