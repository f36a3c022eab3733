import { Button, Dialog, Notice } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { failureText, hasStatus } from '@plekje/web-kit'
import { type ReactNode, useId } from 'react'
import { nl } from '../../copy/nl'

interface FormDialogProps {
  title: string
  description: string
  /** What the button says that sends it. */
  submit: string
  isOpen: boolean
  onClose: () => void
  onSubmit: () => void
  isPending: boolean
  /** Why it was not sent. Who has to sign in first (401) is asked to, and needs no notice. */
  error: Error | null
  /** Said behind the error. */
  wayOut?: ReactNode
  children: ReactNode
}

/** A dialog around a form that its last button sends, and says in place why that failed. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, isOpen, onClose, onSubmit, isPending, error, wayOut, children } = props
  const id = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{nl.cancel}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} gap={5} onSend={onSubmit}>
        {children}
        {error && !hasStatus(error, 401) && (
          <Notice tone="bad">
            {failureText(error)} {wayOut}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
