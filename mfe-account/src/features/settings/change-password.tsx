import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { accountsApi } from '@plekje/contracts/accounts'
import { MIN_PASSWORD_CHARACTERS } from '@plekje/contracts/plain'
import { Button, useToast } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { useFailureToast } from '../members/session-end'
import { Setting, UsernameForManagers } from './setting'
import styles from './settings.module.css'

const copy = nl.settings.password
const resolver = standardSchemaResolver(accountsApi.changePassword.body)
const EMPTY = { currentPassword: '', newPassword: '' }

export function ChangePassword({ user }: { user: User }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const form = useForm({ resolver, defaultValues: EMPTY })
  const { errors } = form.formState

  const changing = useSending({
    call: (body: typeof EMPTY) => accountsClient.changePassword({ body }),
    onSuccess: ({ message }) => {
      form.reset(EMPTY)
      toast({ title: copy.changed, description: message })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      showFailure(copy.failed, failure)
    },
  })
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <Form label={copy.heading} onSend={form.handleSubmit(changing.send)}>
        <UsernameForManagers username={user.username} />
        <PasswordField
          {...form.register('currentPassword')}
          label={copy.current}
          aria-required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
        <PasswordField
          {...form.register('newPassword')}
          label={copy.new}
          hint={copy.hint(MIN_PASSWORD_CHARACTERS)}
          aria-required
          autoComplete="new-password"
          error={errors.newPassword?.message}
        />
        <Button className={styles.submit} type="submit" isBusy={changing.isPending}>
          {copy.submit}
        </Button>
      </Form>
    </Setting>
  )
}
