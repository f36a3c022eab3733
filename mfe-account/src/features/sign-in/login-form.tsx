import { Button, TextField } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import { Fingerprint } from 'lucide-react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
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
      <form className={styles.form} aria-label={copy.loginForm} noValidate onSubmit={login.submit}>
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
      </form>
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
