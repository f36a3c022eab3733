import { Button, TextField } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Fingerprint } from 'lucide-react'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import { canUsePasskeys } from '../security/passkeys'
import { ResendForm } from '../verify-email/resend-form'
import styles from './forms.module.css'
import type { Login } from './use-login'

const copy = nl.signIn

export function LoginForm({ login, onRegister }: { login: Login; onRegister: () => void }) {
  const { errors } = login
  return (
    <div className={styles.stack}>
      <Form gap={5} label={copy.loginForm} onSend={login.submit}>
        <TextField
          {...login.username}
          label={copy.username}
          aria-required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
        />
        <PasswordField
          {...login.password}
          label={copy.password}
          aria-required
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button type="submit" variant="primary" isBusy={login.isBusy}>
          {copy.toLogin}
        </Button>
        {canUsePasskeys() && (
          <Button icon={<Fingerprint aria-hidden="true" />} isBusy={login.passkey.isBusy} onClick={login.passkey.start}>
            {copy.passkey}
          </Button>
        )}
        <Link className={styles.forgot} to={paths.forgotPassword()}>
          {copy.forgot}
        </Link>
      </Form>
      {login.isUnverified && (
        <div className={styles.help}>
          <p>{copy.unverifiedHelp}</p>
          <ResendForm />
        </div>
      )}
      <p className={styles.other}>
        {copy.noAccount}{' '}
        <button type="button" className={styles.link} onClick={onRegister}>
          {copy.makeAccount}
        </button>
      </p>
    </div>
  )
}
