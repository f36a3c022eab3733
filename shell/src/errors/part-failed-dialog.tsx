import { Button, Dialog } from '@plekje/ui'
import { RotateCw } from 'lucide-react'
import { nl } from '../copy/nl'

interface PartFailedDialogProps {
  isOpen?: boolean
  title?: string
  message?: string
  onClose: () => void
  onRetry: () => void
}

/** Replaces a dialog whose code failed to load or that crashed. */
export function PartFailedDialog({ isOpen = true, title, message, onClose, onRetry }: PartFailedDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={title ?? nl.remote.failedTitle}
      description={message ?? nl.remote.failed}
      footer={
        <Button variant="primary" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {nl.retry}
        </Button>
      }
    />
  )
}
