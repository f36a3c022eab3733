import { countCharacters, type ListingDetail, MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from '@plekje/contracts'
import { Button, Dialog, Notice, StarInput, TextArea, useToast } from '@plekje/ui'
import { failureText, hasStatus, Link, reviewsClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { type FormEvent, useId, useState } from 'react'
import { figure, nl } from '../../copy/nl'
import { paths } from '../../paths'
import styles from './reviews.module.css'

interface ReviewDialogProps {
  listing: Pick<ListingDetail, 'id' | 'slug' | 'name'>
  isOpen: boolean
  onClose: () => void
}

const copy = nl.reviews.dialog

/** Stars and a text of at least ten characters (SPEC §5). What was typed stays through every failure and closing. */
export function ReviewDialog({ listing, isOpen, onClose }: ReviewDialogProps) {
  const formId = useId()
  const { toast } = useToast()
  const client = useQueryClient()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [wasTried, setTried] = useState(false)
  const characters = countCharacters(comment.trim())
  const isTooShort = characters < MIN_COMMENT_CHARACTERS

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => reviewsClient.writeReview({ params: { listingId: listing.id }, body: { rating, comment } }),
    onSuccess: () => {
      toast({ title: nl.reviews.placed })
      setRating(0)
      setComment('')
      setTried(false)
      onClose()
      void client.invalidateQueries({ queryKey: ['reviews', listing.id] })
      void client.invalidateQueries({ queryKey: ['listing', listing.slug] })
    },
    onError: (failure) =>
      toast({ title: nl.reviews.failed, description: failureText(failure), variant: 'destructive' }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const refusal = rating === 0 ? nl.reviews.ratingRequired : isTooShort ? nl.reviews.commentTooShort : null
    if (refusal) toast({ title: refusal.title, description: refusal.text, variant: 'destructive' })
    else mutate()
  }
  const close = () => {
    reset()
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
        <StarInput legend={copy.rating} value={rating} onChange={setRating} />
        {wasTried && rating === 0 && <p className={styles.missing}>{copy.ratingMissing}</p>}
        <TextArea
          label={copy.comment}
          placeholder={copy.placeholder}
          rows={5}
          maxLength={MAX_COMMENT_CHARACTERS}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          hint={
            <span className={wasTried && isTooShort ? styles.missing : undefined}>
              {copy.counter(figure(characters), MIN_COMMENT_CHARACTERS)}
            </span>
          }
        />
        {error && (
          <Notice tone="bad">
            {failureText(error)} {hasStatus(error, 409) && <Link to={paths.myReviews()}>{copy.toMyReviews}</Link>}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
