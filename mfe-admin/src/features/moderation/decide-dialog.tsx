import type { ReportedReview } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { TextArea, useToast } from '@plekje/ui'
import { failureText, hasStatus, moderationClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { cacheItem } from '../inbox/cache-item'
import { useReason } from '../reason/use-reason'
import { type Decision, loadCurrentReview, REPORTED_KEY } from './queries'
import { ReviewChanges } from './review-changes'

const copy = nl.moderation
const RULES = { maxLength: 1000, missing: copy.dialog.noReason, tooLong: copy.dialog.tooLong }

interface DecideDialogProps {
  review: ReportedReview
  decision: Decision
  onClose: () => void
  onDecided: () => void
}

/**
 * Asks for the reason, which is mailed to the author. When the review has changed since it was loaded, shows the
 * current one and keeps the typed reason, so that the administrator can decide again.
 */
export function DecideDialog({ review, decision, onClose, onDecided }: DecideDialogProps) {
  const { fieldProps, submitWith, showServerError } = useReason(RULES)
  const [currentReview, setCurrentReview] = useState(review)
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()

  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      moderationClient.moderateReview({
        params: { id: review.id },
        body: { decision, reason, version: currentReview.version },
      }),
    onSuccess: (decided) => {
      toast(copy[decision])
      cacheItem(client, REPORTED_KEY, decided)
      onClose()
    },
    onError: async (failure) => {
      if (hasStatus(failure, 409)) {
        const latest = await loadCurrentReview(review.id).catch(() => undefined)
        if (latest && latest.version !== currentReview.version) return setCurrentReview(latest)
      }
      const fieldError = failure instanceof ApiFailure ? failure.fields.reason : undefined
      if (fieldError) showServerError(fieldError)
      showFailure({ title: copy.decideFailedTitle, description: failureText(failure, copy.decideFailed) }, failure)
      // The author deleted the review, so it needs no decision.
      if (hasStatus(failure, 404)) onClose()
    },
    onSettled: async (decided) => {
      await client.invalidateQueries({ queryKey: REPORTED_KEY })
      if (decided) onDecided()
    },
  })

  return (
    <ConfirmDialog
      {...copy.dialog[decision]}
      role="dialog"
      cancel={copy.dialog.cancel}
      variant={decision === 'hidden' ? 'danger' : 'primary'}
      isPending={isPending}
      onSubmit={submitWith(mutate)}
      onClose={onClose}
    >
      {currentReview.version !== review.version && <ReviewChanges before={review} after={currentReview} />}
      <TextArea {...fieldProps()} autoFocus label={copy.dialog.reason} hint={copy.dialog.reasonHint} rows={4} />
    </ConfirmDialog>
  )
}
