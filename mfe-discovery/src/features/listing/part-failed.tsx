import { Button, Dialog } from '@plekje/ui'
import { nl } from '../../copy/nl'

interface PartFailedProps {
  readonly isOpen?: boolean
  readonly title: string
  readonly text?: string
  readonly onClose: () => void
  readonly onRetry: () => void
}

/** Replaces a dialog whose code failed to load or that crashed. */
export const PartFailed = ({ isOpen = true, title, text = nl.partFailed, onClose, onRetry }: PartFailedProps) => (
  <Dialog
    isOpen={isOpen}
    role="alertdialog"
    title={title}
    description={text}
    footer={<Button onClick={onRetry}>{nl.retry}</Button>}
    onClose={onClose}
  />
)
