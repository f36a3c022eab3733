import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Notice, TextField, useToast } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, useDraft } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { useFailureToast } from '../members/session-end'
import { Setting } from './setting'
import styles from './settings.module.css'

const copy = nl.settings.email
const resolver = standardSchemaResolver(accountsApi.changeEmail.body)
const EMPTY = { email: '' }

/** Sends a link to the new address; the address changes when the link is opened. */
export function ChangeEmail({ user }: { user: User }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { draft, edit, clear } = useDraft(`change-email:${user.id}`, EMPTY)
  const form = useForm({ resolver, defaultValues: { ...draft, password: '' } })
  const { errors } = form.formState

  const sending = useSending({
    call: (body: { email: string; password: string }) => accountsClient.changeEmail({ body }),
    onSuccess: () => {
      clear()
      form.reset({ ...EMPTY, password: '' })
      toast({ title: copy.sentTitle })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      showFailure(copy.failed, failure)
    },
  })
  return (
    <Setting
      heading={copy.heading}
      text={
        <>
          {copy.current} <strong>{user.email}</strong>. {copy.text}
        </>
      }
    >
      <Form label={copy.heading} onSend={form.handleSubmit(sending.send)}>
        <TextField
          {...form.register('email', { onChange: (event) => edit({ email: event.target.value }) })}
          label={copy.label}
          type="email"
          aria-required
          autoComplete="email"
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          label={copy.password}
          aria-required
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button className={styles.submit} type="submit" isBusy={sending.isPending}>
          {copy.submit}
        </Button>
        {sending.isSuccess && sending.sent && <Notice tone="good">{copy.sent(sending.sent.email)}</Notice>}
      </Form>
    </Setting>
  )
}
