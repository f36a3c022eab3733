import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, Dialog, useToast } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, useNavigate, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { useFailureToast } from '../members/session-end'
import { DialogButtons } from './dialog-buttons'
import { Setting, UsernameForManagers } from './setting'
import styles from './settings.module.css'

const copy = nl.settings.remove

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </Setting>
  )
}

const FORM_ID = 'delete-account'
const resolver = standardSchemaResolver(accountsApi.deleteAccount.body)

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { forget } = useSession()
  const { toast } = useToast()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const form = useForm({ resolver, defaultValues: { password: '' } })

  const deleting = useSending({
    call: (body: { password: string }) => accountsClient.deleteAccount({ body }),
    onSuccess: async () => {
      onClose()
      await navigate(paths.home(), { replace: true })
      forget()
      toast({ title: copy.removed, description: copy.removedText })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      showFailure(copy.failed, failure)
    },
  })
  const footer = (
    <DialogButtons
      formId={FORM_ID}
      submitLabel={copy.submit}
      variant="danger"
      isBusy={deleting.isPending}
      onCancel={onClose}
    />
  )
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={copy.dialogTitle}
      description={copy.dialogText}
      footer={footer}
    >
      <ul>
        {copy.consequences.map((consequence) => (
          <li key={consequence} className={styles.consequence}>
            {consequence}
          </li>
        ))}
      </ul>
      <Form id={FORM_ID} onSend={form.handleSubmit(deleting.send)}>
        <UsernameForManagers username={user.username} />
        <PasswordField
          {...form.register('password')}
          label={copy.password}
          aria-required
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
        />
      </Form>
    </Dialog>
  )
}
