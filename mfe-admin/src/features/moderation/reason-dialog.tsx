import { Button, Dialog, TextArea } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import type { useReason } from '../reason/use-reason'

const copy = nl.moderation.dialog

interface ReasonDialogProps {
  texts: {
    readonly title: string
    readonly text: string
    readonly submit: string
    /** Label of the button while the action runs; by default only a busy indicator shows. */
    readonly pending?: string
  }
  hint: string
  variant: 'danger' | 'primary'
  reason: ReturnType<typeof useReason>
  rows?: number
  isPending: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of a decision. While the decision is sent, the dialog cannot be closed or submitted again. */
export function ReasonDialog({ texts, hint, variant, reason, rows = 4, isPending, ...props }: ReasonDialogProps) {
  const { onSubmit, onClose, children } = props
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {copy.cancel}
          </Button>
          <Button
            variant={variant}
            isBusy={isPending && texts.pending === undefined}
            aria-disabled={isPending}
            onClick={isPending ? undefined : reason.submitWith(onSubmit)}
          >
            {isPending && texts.pending ? texts.pending : texts.submit}
          </Button>
        </>
      }
    >
      {children}
      <TextArea {...reason.fieldProps()} autoFocus label={copy.reason} hint={hint} rows={rows} />
    </Dialog>
  )
}
