import { Button, Dialog, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { useFailureToast } from './session-end'

interface RemoveDialogProps {
  isOpen?: boolean
  copy: {
    readonly removeTitle: string
    readonly cancel: string
    readonly remove: string
    readonly removed: string
    readonly removeFailed: string
  }
  /** Describes the item that is removed. */
  text: string
  call: () => Promise<unknown>
  onClose: () => void
  onRemoved?: () => void
  onFailed?: (failure: Error) => void
}

/** Asks for confirmation, removes an item of the member, and reports the result. */
export function RemoveDialog({ isOpen = true, copy, text, call, onClose, onRemoved, onFailed }: RemoveDialogProps) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { send, isPending } = useSending({
    call,
    onSuccess: () => {
      toast({ title: copy.removed })
      onClose()
      onRemoved?.()
    },
    onError: (failure) => {
      showFailure(copy.removeFailed, failure)
      onClose()
      onFailed?.(failure)
    },
  })
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={copy.removeTitle}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => send(undefined)}>
            {copy.remove}
          </Button>
        </>
      }
    />
  )
}
