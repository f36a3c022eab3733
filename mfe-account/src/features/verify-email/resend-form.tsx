import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Notice, TextField } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import styles from './resend-form.module.css'
import { useResend } from './use-resend'

const resolver = standardSchemaResolver(accountsApi.resendVerification.body)

/** An e-mail address and a button that asks for a new verification mail; disabled while the field is blank (ACCOUNT-12). */
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

/** The same for an address that is known already: only the button. */
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
