import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Notice, TextField } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, failureText } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'

const copy = nl.recovery.forgot
const resolver = standardSchemaResolver(accountsApi.forgotPassword.body)

/** Requests a link to reset the password. The result is the same whether or not the address has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const sending = useSending({
    call: (body: { email: string }) => accountsClient.forgotPassword({ body }),
    onSuccess: (_, { email }) => onSent(email),
    onError: (failure) => showServerErrors(form, failure),
  })
  return (
    <Form label={copy.form} onSend={form.handleSubmit(sending.send)}>
      <TextField
        {...form.register('email')}
        label={copy.email}
        type="email"
        aria-required
        autoComplete="email"
        error={form.formState.errors.email?.message}
      />
      {sending.error && <Notice tone="bad">{failureText(sending.error, copy.failed)}</Notice>}
      <Button type="submit" variant="primary" isBusy={sending.isPending}>
        {copy.submit}
      </Button>
    </Form>
  )
}
