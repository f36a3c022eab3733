import type { ReportedReview } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { Button, Dialog, TextArea, useToast } from '@plekje/ui'
import { failureText, hasStatus, moderationClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { Meanwhile } from './meanwhile'
import { type Decision, REPORTED_KEY, reviewNow } from './queries'

const copy = nl.moderation
const MAX_REASON = 1000

interface DecideDialogProps {
  review: ReportedReview
  decision: Decision['decision']
  onClose: () => void
  onDecided: () => void
}

/**
 * Asks for the reason that the author is mailed. When the review changed since it was read here, shows it as it is now
 * and keeps what was typed, so that going on is a choice.
 */
export function DecideDialog({ review, decision, onClose, onDecided }: DecideDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [current, setCurrent] = useState(review)
  const area = useRef<HTMLTextAreaElement>(null)
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const texts = copy.dialog[decision]

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      moderationClient.moderateReview({
        params: { id: review.id },
        body: { decision, reason: reason.trim(), version: current.version },
      }),
    onSuccess: () => {
      toast(copy[decision])
      onClose()
    },
    onError: async (failure) => {
      if (hasStatus(failure, 409)) {
        const now = await reviewNow(review.id).catch(() => undefined)
        if (now && now.version !== current.version) return setCurrent(now)
      }
      const said = failure instanceof ApiFailure ? failure.fields.reason : undefined
      setProblem(said)
      tellFailure({ title: copy.notDecided, description: failureText(failure, copy.decideFailed) }, failure)
      // A review that its author took away meanwhile needs no decision.
      if (hasStatus(failure, 404)) onClose()
    },
    onSettled: async (decided) => {
      await client.invalidateQueries({ queryKey: REPORTED_KEY })
      if (decided) onDecided()
    },
  })

  const submit = () => {
    const found =
      reason.trim() === '' ? copy.dialog.noReason : reason.length > MAX_REASON ? copy.dialog.tooLong : undefined
    setProblem(found)
    if (found) area.current?.focus()
    else if (!isPending) mutate()
  }
  const close = () => !isPending && onClose()
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {copy.dialog.cancel}
          </Button>
          <Button variant={decision === 'hidden' ? 'danger' : 'primary'} aria-disabled={isPending} onClick={submit}>
            {isPending ? texts.pending : texts.submit}
          </Button>
        </>
      }
    >
      {current.version !== review.version && <Meanwhile before={review} now={current} />}
      <TextArea
        ref={area}
        autoFocus
        label={copy.dialog.reason}
        hint={copy.dialog.reasonHint}
        error={problem}
        rows={4}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}
