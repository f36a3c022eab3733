import type { DeadLetter } from '@plekje/contracts'
import { Button, Dialog, TextArea, useToast } from '@plekje/ui'
import { eventsAdminClient, failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { LETTERS_KEY } from './queries'

const copy = nl.system.letters
const MAX_REASON = 300

interface DecideLettersProps {
  decision: 'redrive' | 'discard'
  letters: readonly DeadLetter[]
  onClose: () => void
  onDecided: () => void
}

/** Asks once more, and for discarding why. Letters of several topics are decided about topic by topic. */
export function DecideLetters({ decision, letters, onClose, onDecided }: DecideLettersProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // What was asked about stays so while the list below changes.
  const [asked] = useState(letters)
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const texts = copy.dialogs[decision]

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let count = 0
      for (const [topic, positions] of byTopic(asked)) {
        const body = { topic, positions }
        const decided =
          decision === 'redrive'
            ? await eventsAdminClient.redriveDeadLetters({ body })
            : await eventsAdminClient.discardDeadLetters({ body: { ...body, reason: reason.trim() } })
        count += decided.count
      }
      return count
    },
    onSuccess: (count) => toast(decision === 'redrive' ? copy.redriven(count) : copy.discarded(count)),
    onError: (failure) =>
      tellFailure({ title: copy.error, description: failureText(failure, copy.decideFailed) }, failure),
    onSettled: async (count) => {
      onClose()
      // Also after a failure: some may have been decided about before it.
      await client.invalidateQueries({ queryKey: LETTERS_KEY })
      if (count !== undefined) onDecided()
    },
  })

  const submit = () => {
    if (isPending) return
    const found =
      decision === 'redrive'
        ? undefined
        : reason.trim() === ''
          ? copy.noReason
          : reason.length > MAX_REASON
            ? copy.tooLong
            : undefined
    setProblem(found)
    if (found) area.current?.focus()
    else mutate()
  }
  const close = () => !isPending && onClose()
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={close}
      title={texts.title(asked.length)}
      description={texts.text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {copy.cancel}
          </Button>
          <Button variant={decision === 'discard' ? 'danger' : 'primary'} aria-disabled={isPending} onClick={submit}>
            {isPending ? texts.pending : texts.submit}
          </Button>
        </>
      }
    >
      {decision === 'discard' && (
        <TextArea
          ref={area}
          autoFocus
          label={copy.reason}
          error={problem}
          rows={3}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

function byTopic(letters: readonly DeadLetter[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { topic, position } of letters) found.set(topic, [...(found.get(topic) ?? []), position])
  return found
}
