import type { User } from '@plekje/contracts'
import { Button, Notice, QueryErrorPanel, SkeletonText, TextField } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { canUsePasskeys } from '../security/passkeys'
import styles from './forms.module.css'
import { usePasskeySignIn, useSecondStep } from './use-second-step'

const copy = nl.signIn.step

interface SecondStepFormProps {
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** The second step of signing in, after the password, for accounts with a second factor. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const step = useSecondStep({ onSignedIn, onExpired: onBack })
  const passkey = usePasskeySignIn(onSignedIn)
  const { form, factors } = step
  const hasPasskey = (factors.data?.passkey ?? false) && canUsePasskeys()
  const canEnterCode = step.hasTotp || (factors.data?.recoveryCode ?? false)
  const showsForm = step.hasTotp || step.isRecovering
  const lead = useRef<HTMLParagraphElement>(null)
  // The focused form with the password has disappeared.
  useEffect(() => lead.current?.focus(), [])
  return (
    <div className={styles.stack}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {copy.lead}
      </p>
      {factors.isPending && <SkeletonText lines={3} />}
      {factors.isLoadingError && <QueryErrorPanel query={factors} headingLevel={3} fallback={copy.failed} />}
      {factors.data && !hasPasskey && !canEnterCode && <Notice tone="warn">{copy.noSecondStep}</Notice>}
      {canEnterCode && showsForm && (
        <Form key={form.kind} gap={5} label={copy.form} onSend={form.submit}>
          <TextField
            {...form.field}
            label={form.label}
            hint={form.hint}
            aria-required
            autoComplete={form.kind === 'code' ? 'one-time-code' : 'off'}
            inputMode={form.kind === 'code' ? 'numeric' : 'text'}
            autoCapitalize="characters"
            spellCheck={false}
            error={form.error}
          />
          <Button type="submit" variant="primary" isBusy={step.isBusy}>
            {copy.submit}
          </Button>
        </Form>
      )}
      {hasPasskey && (
        <Button
          variant={showsForm ? 'secondary' : 'primary'}
          icon={<Fingerprint aria-hidden="true" />}
          isBusy={passkey.isBusy}
          onClick={passkey.start}
        >
          {nl.signIn.passkey}
        </Button>
      )}
      {factors.data?.recoveryCode && !step.isRecovering && (
        <button type="button" className={styles.link} onClick={() => step.setRecovering(true)}>
          {copy.toRecovery}
        </button>
      )}
      {step.isRecovering && step.hasTotp && (
        <button type="button" className={styles.link} onClick={() => step.setRecovering(false)}>
          {copy.toCode}
        </button>
      )}
      <button type="button" className={styles.link} onClick={onBack}>
        {copy.back}
      </button>
    </div>
  )
}
