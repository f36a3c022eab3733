import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountsApi } from '@plekje/contracts/accounts'
import { MIN_PASSWORD_CHARACTERS, pageTitles } from '@plekje/contracts/plain'
import { Button, Notice } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, failureText, Link, site, usePageTitle, useSearchParams, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { KeyRound, LockKeyhole, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { StatusCard } from '../verify-email/status-card'
import { isDeadLink } from './dead-link'
import { ForgotPasswordForm } from './forgot-password-form'
import { LinkSent } from './link-sent'
import { RecoveryResult } from './recovery-result'

const copy = nl.recovery.reset
const resolver = standardSchemaResolver(accountsApi.resetPassword.body.pick({ password: true }))

/** `/reset-password?token=…`: sets a new password, or requests a new link when the token is dead. */
export function ResetPasswordPage() {
  usePageTitle(pageTitles.resetPassword(site().brand))
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { refresh } = useSession()
  const form = useForm({ resolver, defaultValues: { password: '' } })
  const resetting = useSending({
    call: ({ password }: { password: string }) => accountsClient.resetPassword({ body: { token, password } }),
    onSuccess: () => refresh(),
    onError: (failure) => showServerErrors(form, failure),
  })

  if (token.trim() === '') return <NewLink title={copy.missingTitle} text={copy.missing} />
  if (isDeadLink(resetting.error))
    return <NewLink title={copy.linkTitle} text={failureText(resetting.error, copy.failed)} />
  if (resetting.reply)
    return <RecoveryResult icon={<LockKeyhole />} title={copy.doneTitle} response={resetting.reply} />
  return (
    <StatusCard icon={<KeyRound />} title={copy.title}>
      <p>{copy.lead}</p>
      <Form label={copy.form} onSend={form.handleSubmit(resetting.send)}>
        <PasswordField
          {...form.register('password')}
          label={copy.password}
          hint={copy.hint(MIN_PASSWORD_CHARACTERS)}
          aria-required
          autoComplete="new-password"
          error={form.formState.errors.password?.message}
        />
        {resetting.error && <Notice tone="bad">{failureText(resetting.error, copy.failed)}</Notice>}
        <Button type="submit" variant="primary" isBusy={resetting.isPending}>
          {copy.submit}
        </Button>
      </Form>
    </StatusCard>
  )
}

function NewLink({ title, text }: { title: string; text: string }) {
  const [sentTo, setSentTo] = useState('')
  if (sentTo !== '') return <LinkSent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <StatusCard icon={<MailWarning />} tone="warn" title={title}>
      <Notice tone="warn">{text}</Notice>
      <p>{copy.askNew}</p>
      <ForgotPasswordForm onSent={setSentTo} />
      <Link to={paths.auth()}>{nl.recovery.forgot.back}</Link>
    </StatusCard>
  )
}
