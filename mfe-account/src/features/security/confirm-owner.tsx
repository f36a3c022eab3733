import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { OwnerProof, User } from '@plekje/contracts'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Dialog } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountSecurityClient } from '@plekje/web-kit'
import { Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { DialogButtons } from '../settings/dialog-buttons'
import { UsernameForManagers } from '../settings/setting'
import { canUsePasskeys, signWithPasskey } from './passkeys'
import { useProblemToast } from './problem-toast'
import styles from './security.module.css'

const copy = nl.security.confirm
const passwordResolver = standardSchemaResolver(accountsApi.deleteAccount.body)
const FORM_ID = 'confirm-owner'

interface ConfirmOwnerProps<Reply> {
  user: User
  title: string
  text: string
  submitLabel?: string
  variant?: 'primary' | 'danger'
  hasPasskey: boolean
  /** Makes the change, with the proof of ownership. */
  call: (proof: OwnerProof) => Promise<Reply>
  onDone: (reply: Reply) => void
  failureTitle: string
  onClose: () => void
}

/** Asks for the password or a passkey before a change that needs proof of ownership. */
export function ConfirmOwner<Reply>(props: ConfirmOwnerProps<Reply>) {
  const { user, title, text, submitLabel = copy.submit, variant = 'primary' } = props
  const { hasPasskey, call, onDone, failureTitle, onClose } = props
  const showProblem = useProblemToast()
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } })
  const confirming = useSending({
    call: async (method: { password: string } | 'passkey') => {
      if (method !== 'passkey') return call(method)
      const options = await accountSecurityClient.ownerProofOptions({ body: {} })
      return call({ passkey: await signWithPasskey(options) })
    },
    onSuccess: onDone,
    onError: (failure) => {
      showServerErrors(form, failure)
      showProblem(failureTitle, failure)
    },
  })
  const footer = (
    <DialogButtons
      formId={FORM_ID}
      submitLabel={submitLabel}
      variant={variant}
      isBusy={confirming.isPending}
      onCancel={onClose}
    />
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text} footer={footer}>
      <Form id={FORM_ID} className={styles.stack} label={title} onSend={form.handleSubmit(confirming.send)}>
        <UsernameForManagers username={user.username} />
        <PasswordField
          {...form.register('password')}
          label={copy.password}
          aria-required
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
        />
        {hasPasskey && canUsePasskeys() && (
          <Button icon={<Fingerprint aria-hidden="true" />} onClick={() => confirming.send('passkey')}>
            {copy.passkey}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
