import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountsApi, type User } from '@plekje/contracts'
import { Button, Notice, TextField } from '@plekje/ui'
import { accountsClient, useDraft, useMutation } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { showServerErrors } from '../forms/server-errors'
import { useTellFailure } from '../members/session-end'
import { Setting } from './setting'
import styles from './settings.module.css'

const copy = nl.settings.email
const resolver = standardSchemaResolver(accountsApi.changeEmail.body)
const EMPTY = { email: '' }

/** Asks for a link at the new address; nothing changes before it is followed. */
export function ChangeEmail({ user }: { user: User }) {
  const tellFailure = useTellFailure()
  const { draft, edit, clear } = useDraft(`change-email:${user.id}`, EMPTY)
  const form = useForm({ resolver, defaultValues: { ...draft, password: '' } })
  const { errors } = form.formState

  const asking = useMutation({
    mutationFn: (body: { email: string; password: string }) => accountsClient.changeEmail({ body }),
    onSuccess: () => {
      clear()
      form.reset({ ...EMPTY, password: '' })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      tellFailure(copy.failed, failure)
    },
  })
  const submit = form.handleSubmit((body) => {
    if (!asking.isPending) asking.mutate(body)
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
      <form className={styles.form} aria-label={copy.heading} noValidate onSubmit={submit}>
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
        <Button className={styles.submit} type="submit" isBusy={asking.isPending}>
          {copy.submit}
        </Button>
        {asking.isSuccess && <Notice tone="good">{copy.sent(asking.variables.email)}</Notice>}
      </form>
    </Setting>
  )
}
