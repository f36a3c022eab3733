import type { ListingDetail, WriteReview } from '@plekje/contracts'
import { countCharacters, MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from '@plekje/contracts/plain'
import { Button, Dialog, Notice, StarInput, TextArea, useToast } from '@plekje/ui'
import { failureText, hasStatus, Link, reviewsClient, useMutation, useQueryClient, useSession } from '@plekje/web-kit'
import { type FormEvent, useId, useState } from 'react'
import { figure, nl } from '../../copy/nl'
import { paths } from '../../paths'
import { useFollowRating } from './follow-rating'
import type { useReviewDraft } from './review-draft'
import styles from './reviews.module.css'

interface ReviewDialogProps {
  listing: Pick<ListingDetail, 'id' | 'slug' | 'name'>
  draft: ReturnType<typeof useReviewDraft>
  isOpen: boolean
  onClose: () => void
}

const copy = nl.reviews.dialog

/**
 * Stars and a text of at least ten characters (SPEC §5). What was typed stays through every failure, closing, a reload
 * and a session that ended.
 */
export function ReviewDialog({ listing, draft: { draft, edit, clear }, isOpen, onClose }: ReviewDialogProps) {
  const formId = useId()
  const { toast } = useToast()
  const { askToSignIn } = useSession()
  const client = useQueryClient()
  const followRating = useFollowRating(listing.slug)
  const [wasTried, setTried] = useState(false)
  const { rating, comment } = draft
  const characters = countCharacters(comment.trim())
  const isTooShort = characters < MIN_COMMENT_CHARACTERS
  const isTooLong = characters > MAX_COMMENT_CHARACTERS

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: WriteReview) => reviewsClient.writeReview({ params: { listingId: listing.id }, body }),
    onSuccess: () => {
      toast({ title: nl.reviews.placed })
      clear()
      setTried(false)
      onClose()
      void client.invalidateQueries({ queryKey: ['reviews'] })
      void followRating()
    },
    onError: (failure) => {
      toast({ title: nl.reviews.failed, description: failureText(failure), variant: 'destructive' })
      if (!hasStatus(failure, 401)) return
      edit({ resumes: true })
      askToSignIn('login')
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    const refusal =
      rating === 0
        ? nl.reviews.ratingRequired
        : isTooShort
          ? nl.reviews.commentTooShort
          : isTooLong && nl.reviews.commentTooLong
    if (refusal) toast({ title: refusal.title, description: refusal.text, variant: 'destructive' })
    else mutate({ rating, comment })
  }
  const close = () => {
    reset()
    if (draft.resumes) edit({ resumes: false })
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={copy.title(listing.name)}
      description={copy.intro}
      footer={
        <>
          <Button onClick={close}>{nl.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <StarInput legend={copy.rating} value={rating} onChange={(stars) => edit({ rating: stars })} />
        {wasTried && rating === 0 && <p className={styles.missing}>{copy.ratingMissing}</p>}
        <TextArea
          label={copy.comment}
          placeholder={copy.placeholder}
          rows={5}
          dir="auto"
          value={comment}
          onChange={(event) => edit({ comment: event.target.value })}
          hint={
            <span className={isTooLong || (wasTried && isTooShort) ? styles.missing : undefined}>
              {isTooLong
                ? copy.tooLong(figure(characters), figure(MAX_COMMENT_CHARACTERS))
                : copy.counter(figure(characters), MIN_COMMENT_CHARACTERS)}
            </span>
          }
        />
        {error && !hasStatus(error, 401) && (
          <Notice tone="bad">
            {failureText(error)}{' '}
            {hasStatus(error, 409) && <Link to={paths.editReview(listing.slug)}>{copy.toMyReviews}</Link>}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
