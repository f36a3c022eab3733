import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { PasskeyView } from '@plekje/contracts'
import { accountSecurityApi } from '@plekje/contracts/accounts-security'
import { Dialog, TextField } from '@plekje/ui'
import { Form, useSending } from '@plekje/ui/forms'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { DialogButtons } from '../settings/dialog-buttons'
import { useProblemToast } from './problem-toast'
import styles from './security.module.css'

const copy = nl.security.passkeys
const resolver = standardSchemaResolver(accountSecurityApi.renamePasskey.body)
const FORM_ID = 'name-passkey'

interface NamePasskeyProps<Reply> {
  /** The passkey to rename; absent for a new one. */
  passkey?: PasskeyView
  call: (name: string) => Promise<Reply>
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Asks for the name of a new passkey, or renames one. */
export function NamePasskey<Reply>({ passkey, call, onDone, onClose }: NamePasskeyProps<Reply>) {
  const showProblem = useProblemToast()
  const form = useForm({ resolver, defaultValues: { name: passkey?.name ?? copy.nameDefault } })
  const sending = useSending({
    call: ({ name }: { name: string }) => call(name),
    onSuccess: onDone,
    onError: (failure) => showProblem(passkey ? copy.renameFailed : copy.addFailed, failure),
  })
  const title = passkey ? copy.renameTitle : copy.makeTitle
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <DialogButtons
          formId={FORM_ID}
          submitLabel={passkey ? copy.save : copy.make}
          isBusy={sending.isPending}
          onCancel={onClose}
        />
      }
    >
      <Form id={FORM_ID} className={styles.stack} label={title} onSend={form.handleSubmit(sending.send)}>
        <TextField
          {...form.register('name')}
          label={copy.name}
          hint={copy.nameHint}
          aria-required
          maxLength={60}
          error={form.formState.errors.name?.message}
        />
      </Form>
    </Dialog>
  )
}
