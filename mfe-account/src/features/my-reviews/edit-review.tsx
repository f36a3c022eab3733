import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { OwnReview } from '@plekje/contracts'
import { countVisible, isBlank, MAX_COMMENT_CHARACTERS } from '@plekje/contracts/plain'
import { reviewsApi } from '@plekje/contracts/reviews'
import { Button, formatCount, TextArea, useToast } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { reviewsClient, useDraft, useMutation, useQueryClient, withRows } from '@plekje/web-kit'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import styles from './my-reviews.module.css'
import { myReviewsQuery, REVIEWS_KEY } from './queries'

const copy = nl.myReviews

interface EditReviewProps {
  review: OwnReview
  /** Key of the draft, per review and user. */
  draftName: string
  /** Called after saving or cancelling. */
  onClose: () => void
}

/** Edits the comment of an own review in place; the stars cannot change (REVIEW-8). */
export function EditReview({ review, draftName, onClose }: EditReviewProps) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft(
    draftName,
    useMemo(() => ({ comment: review.comment }), [review.comment]),
  )
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: draft,
    resolver: standardSchemaResolver(reviewsApi.editReview.body),
  })
  const comment = watch('comment')
  const close = () => {
    clear()
    onClose()
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (body: { comment: string }) => reviewsClient.editReview({ params: { id: review.id }, body }),
    onSuccess: (saved) => {
      toast({ title: copy.saved })
      client.setQueryData(myReviewsQuery().queryKey, (reviews) =>
        withRows(reviews, (rows) => rows.map((row) => (row.id === saved.id ? saved : row))),
      )
      void client.invalidateQueries({ queryKey: REVIEWS_KEY })
      close()
    },
    onError: (failure) => showFailure(copy.saveFailed, failure),
  })
  const submit = handleSubmit((body) => {
    if (!isPending) mutate(body)
  })

  return (
    <Form gap={3} onSend={submit}>
      <TextArea
        label={copy.comment}
        rows={4}
        dir="auto"
        readOnly={isPending}
        autoFocus
        hint={copy.counter(formatCount(countVisible(comment)), formatCount(MAX_COMMENT_CHARACTERS))}
        error={formState.errors.comment?.message}
        {...register('comment', { onChange: ({ target }) => edit({ comment: target.value }) })}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary" disabled={isBlank(comment)} isBusy={isPending}>
          {copy.save}
        </Button>
        <Button size="small" onClick={close}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
