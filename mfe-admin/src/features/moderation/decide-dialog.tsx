import { ApiFailure, type ReportedReview } from '@plekje/contracts'
import { Button, Dialog, Notice, TextArea, useToast } from '@plekje/ui'
import { failureText, hasStatus, moderationClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { type Decision, decisionMeanwhile, REPORTED_KEY } from './queries'
import { Decided } from './reported'

const copy = nl.moderation
const MAX_REASON = 1000

interface DecideDialogProps {
  review: ReportedReview
  decision: Decision['decision']
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason that the author is mailed. Says first when another administrator decided meanwhile. */
export function DecideDialog({ review, decision, onClose, onDecided }: DecideDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Decision | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const texts = copy.dialog[decision]

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const meanwhile = theirs ? null : await decisionMeanwhile(review)
      if (meanwhile) return { meanwhile }
      const body = { decision, reason: reason.trim() }
      return { decided: await moderationClient.moderateReview({ params: { id: review.id }, body }) }
    },
    onSuccess: ({ meanwhile }) => {
      if (meanwhile) return setTheirs(meanwhile)
      toast(copy[decision])
      onClose()
    },
    onError: (failure) => {
      const said = failure instanceof ApiFailure ? failure.fields.reason : undefined
      setProblem(said)
      tellFailure({ title: copy.notDecided, description: failureText(failure, copy.decideFailed) }, failure)
      // A review that its author took away meanwhile needs no decision.
      if (hasStatus(failure, 404)) onClose()
    },
    onSettled: async (answer) => {
      await client.invalidateQueries({ queryKey: REPORTED_KEY })
      if (answer?.decided) onDecided()
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
      {theirs && (
        <Notice tone="warn">
          <p>{copy.dialog.meanwhile(theirs.by, copy.decided[theirs.decision].toLowerCase())}</p>
          <Decided decision={theirs} />
          <p>{copy.dialog.again}</p>
        </Notice>
      )}
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
