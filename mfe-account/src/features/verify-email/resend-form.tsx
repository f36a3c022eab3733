import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Notice, TextField } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import styles from './resend-form.module.css'
import { useResend } from './use-resend'

const resolver = standardSchemaResolver(accountsApi.resendVerification.body)

/** Requests a new verification mail; the button is disabled while the field is blank (ACCOUNT-12). */
export function ResendForm() {
  const { resend, isPending, outcome } = useResend()
  const { register, handleSubmit, watch, formState } = useForm({ resolver, defaultValues: { email: '' } })
  const submit = handleSubmit(({ email }) => resend(email))
  return (
    <Form label={nl.verifyEmail.resend} onSend={submit}>
      <TextField
        {...register('email')}
        label={nl.verifyEmail.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
      />
      <Button type="submit" isBusy={isPending} disabled={watch('email').trim() === ''}>
        {nl.verifyEmail.resend}
      </Button>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </Form>
  )
}

/** Requests a new verification mail for a known address. */
export function ResendButton({ email }: { email: string }) {
  const { resend, isPending, outcome } = useResend()
  return (
    <div className={styles.form}>
      <Button isBusy={isPending} onClick={() => resend(email)}>
        {nl.verifyEmail.resend}
      </Button>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </div>
  )
}
