import { Button, Dialog, Notice } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { failureText, hasStatus } from '@plekje/web-kit'
import { type ReactNode, useId } from 'react'
import { nl } from '../../copy/nl'

interface FormDialogProps {
  title: string
  description: string
  submitLabel: string
  isOpen: boolean
  onClose: () => void
  onSubmit: () => void
  isPending: boolean
  /** The failure of the last request. A 401 shows no message, because the sign-in dialog opens. */
  error: Error | null
  /** Forgets the failure, unless a request runs. Called when the dialog closes. */
  reset: () => void
  /** A link to a page where the user can go on, shown after the error. */
  errorLink?: ReactNode
  children: ReactNode
}

/** A dialog with a form and a submit button; it shows failures inside. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, isOpen, onClose, onSubmit, isPending, error, reset, errorLink, children } =
    props
  const id = useId()
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{nl.cancel}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} gap={5} onSend={onSubmit}>
        {children}
        {error && !hasStatus(error, 401) && (
          <Notice tone="bad">
            {failureText(error)} {errorLink}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
