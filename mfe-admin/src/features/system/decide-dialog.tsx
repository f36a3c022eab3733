import { TextArea, useToast } from '@plekje/ui'
import { failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { useReason } from '../reason/use-reason'
import { HEALTH_KEY } from './queries'

const copy = nl.system.decisions
const RULES = { maxLength: 300, missing: copy.noReason, tooLong: copy.tooLong }

export type Decision = 'redrive' | 'discard'

/** Texts of the dialog for each decision, and of the toasts after success and failure. */
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

interface DecisionDialogProps<Row> {
  decision: Decision
  rows: readonly Row[]
  texts: DecisionTexts
  /** Resolves with the number of decided rows. `reason` is empty unless the dialog asks for one. */
  decide: (rows: readonly Row[], reason: string) => Promise<number>
  /** Key of the list to refresh. */
  queryKey: readonly string[]
  onClose: () => void
  onDecided: () => void
}

/** Asks for confirmation, and for a reason before discarding. */
export function DecisionDialog<Row>(props: DecisionDialogProps<Row>) {
  const { decision, rows, texts, decide, queryKey, onClose, onDecided } = props
  const dialogTexts = texts.dialogs[decision]
  const { fieldProps, submitWith } = useReason(RULES)
  // The dialog keeps its rows while the list changes.
  const [chosenRows] = useState(rows)
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()

  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => decide(chosenRows, reason),
    onSuccess: (count) => toast(decision === 'redrive' ? texts.redriven(count) : texts.discarded(count)),
    onError: (failure) =>
      showFailure({ title: copy.error, description: failureText(failure, texts.decideFailed) }, failure),
    onSettled: async (count) => {
      onClose()
      // Refetches also after a failure, because some rows may have been decided before it.
      await Promise.all([queryKey, HEALTH_KEY].map((key) => client.invalidateQueries({ queryKey: key })))
      if (count !== undefined) onDecided()
    },
  })

  return (
    <ConfirmDialog
      {...dialogTexts}
      title={dialogTexts.title(chosenRows.length)}
      cancel={copy.cancel}
      variant={decision === 'discard' ? 'danger' : 'primary'}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submitWith((reason) => mutate(reason))}
    >
      {decision === 'discard' && <TextArea {...fieldProps()} autoFocus label={copy.reason} rows={3} />}
    </ConfirmDialog>
  )
}
