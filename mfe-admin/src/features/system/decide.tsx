import { Button, Dialog, TextArea, useToast } from '@plekje/ui'
import { failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { HEALTH_KEY } from './queries'

const copy = nl.system.decisions
const MAX_REASON = 300

export type Decision = 'redrive' | 'discard'

/** What is asked, and what is said when it is done and when it could not be. */
export interface DecisionTexts {
  readonly dialogs: Readonly<
    Record<
      Decision,
      {
        readonly title: (count: number) => string
        readonly text: string
        readonly submit: string
        readonly pending: string
      }
    >
  >
  readonly redriven: (count: number) => { title: string; description: string }
  readonly discarded: (count: number) => { title: string; description: string }
  readonly decideFailed: string
}

interface DecideProps<Row> {
  decision: Decision
  rows: readonly Row[]
  texts: DecisionTexts
  /** Resolves with how many it was done with; the reason is empty unless one is asked. */
  decide: (rows: readonly Row[], reason: string) => Promise<number>
  /** Of the list that is shown below. */
  queryKey: readonly string[]
  onClose: () => void
  onDecided: () => void
}

/** Asks once more, and for discarding why. */
export function Decide<Row>(props: DecideProps<Row>) {
  const { decision, rows, texts: all, decide, queryKey, onClose, onDecided } = props
  const texts = all.dialogs[decision]
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // What was asked about stays so while the list below changes.
  const [asked] = useState(rows)
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()

  const { mutate, isPending } = useMutation({
    mutationFn: () => decide(asked, reason.trim()),
    onSuccess: (count) => toast(decision === 'redrive' ? all.redriven(count) : all.discarded(count)),
    onError: (failure) =>
      tellFailure({ title: copy.error, description: failureText(failure, all.decideFailed) }, failure),
    onSettled: async (count) => {
      onClose()
      // Also after a failure: some may have been decided about before it.
      await Promise.all([queryKey, HEALTH_KEY].map((key) => client.invalidateQueries({ queryKey: key })))
      if (count !== undefined) onDecided()
    },
  })

  const submit = () => {
    if (isPending) return
    const found = decision === 'redrive' ? undefined : problemOf(reason)
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

function problemOf(reason: string): string | undefined {
  if (reason.trim() === '') return copy.noReason
  return reason.length > MAX_REASON ? copy.tooLong : undefined
}
