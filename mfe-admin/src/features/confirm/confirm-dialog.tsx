import { Button, Dialog } from '@plekje/ui'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  role?: 'alertdialog' | 'dialog'
  isOpen?: boolean
  title: string
  text: string
  cancel: string
  submit: string
  /** Label of the button while the action runs; by default only a busy indicator shows. */
  pending?: string
  isPending?: boolean
  variant?: 'danger' | 'primary'
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation. While the action runs, the dialog cannot be closed or confirmed again. */
export function ConfirmDialog({ isOpen = true, isPending = false, variant = 'danger', ...props }: ConfirmDialogProps) {
  const { role = 'alertdialog', title, text, cancel, submit, pending, onSubmit, onClose, children } = props
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      role={role}
      onClose={close}
      title={title}
      description={text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            isBusy={isPending && pending === undefined}
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => onSubmit()}
          >
            {isPending && pending ? pending : submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
