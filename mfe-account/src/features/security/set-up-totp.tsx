import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FactorAdded } from '@plekje/contracts'
import { accountSecurityApi } from '@plekje/contracts/accounts-security'
import { Dialog, TextField } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountSecurityClient } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { DialogButtons } from '../settings/dialog-buttons'
import { useProblemToast } from './problem-toast'
import { QrCode } from './qr-code'
import styles from './security.module.css'

const copy = nl.security.totp
const resolver = standardSchemaResolver(accountSecurityApi.confirmTotp.body)
const FORM_ID = 'confirm-totp'

interface SetUpTotpProps {
  /** The app's key: as text to type and as address for the QR code. */
  totpKey: { readonly key: string; readonly uri: string }
  onDone: (added: FactorAdded) => void
  onClose: () => void
}

/** Shows the key for an authenticator app and asks for its first code. */
export function SetUpTotp({ totpKey, onDone, onClose }: SetUpTotpProps) {
  const showProblem = useProblemToast()
  const form = useForm({ resolver, defaultValues: { code: '' } })
  const confirming = useSending({
    call: (body: { code: string }) => accountSecurityClient.confirmTotp({ body }),
    onSuccess: onDone,
    onError: (failure) => {
      showServerErrors(form, failure)
      showProblem(copy.setUpFailed, failure)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.scanTitle}
      description={copy.scanText}
      footer={
        <DialogButtons formId={FORM_ID} submitLabel={copy.turnOn} isBusy={confirming.isPending} onCancel={onClose} />
      }
    >
      <Form id={FORM_ID} className={styles.stack} label={copy.scanTitle} onSend={form.handleSubmit(confirming.send)}>
        <QrCode text={totpKey.uri} label={copy.picture} />
        <p className={styles.key}>
          {copy.key}
          <code>{totpKey.key.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          {...form.register('code')}
          label={copy.code}
          hint={copy.codeHint}
          aria-required
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.formState.errors.code?.message}
        />
      </Form>
    </Dialog>
  )
}
