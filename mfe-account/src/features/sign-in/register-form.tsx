import { MIN_PASSWORD_CHARACTERS } from '@plekje/contracts/plain'
import { Button, Notice, TextField } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import * as paths from '@plekje/web-kit/paths'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { PasswordField } from '../forms/password-field'
import styles from './forms.module.css'
import type { Register } from './use-register'

const copy = nl.signIn

interface RegisterFormProps {
  register: Register
  /** True when the form itself reports that the passwords differ; the dialog reports it in a toast (ACCOUNT-4). */
  showsMismatch: boolean
  /** True when the form replaced the focused element. */
  hasInitialFocus: boolean
}

export function RegisterForm({ register, showsMismatch, hasInitialFocus }: RegisterFormProps) {
  const { errors, focus } = register
  const wantsFocus = useRef(hasInitialFocus)
  useEffect(() => {
    if (wantsFocus.current) focus()
    wantsFocus.current = false
  }, [focus])
  return (
    <Form gap={5} label={copy.registerForm} onSend={register.submit}>
      <TextField
        {...register.username}
        label={copy.username}
        hint={copy.usernameHint}
        aria-required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register.email}
        label={copy.email}
        type="email"
        aria-required
        autoComplete="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...register.password}
        label={copy.password}
        hint={copy.passwordHint(MIN_PASSWORD_CHARACTERS)}
        aria-required
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register.confirmPassword}
        label={copy.confirmPassword}
        aria-required
        autoComplete="new-password"
        error={errors.confirmPassword && copy.confirmMissing}
      />
      <div className={styles.names}>
        <TextField
          {...register.firstName}
          label={copy.firstName}
          hint={copy.optional}
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register.lastName}
          label={copy.lastName}
          hint={copy.optional}
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
      </div>
      {showsMismatch && register.isMismatch && <Notice tone="bad">{copy.mismatch}</Notice>}
      <Button type="submit" variant="primary" isBusy={register.isBusy}>
        {copy.toRegister}
      </Button>
      <p className={styles.terms}>
        {copy.terms}{' '}
        <a href={paths.terms()} target="_blank" rel="noreferrer">
          {copy.termsLink}
        </a>{' '}
        {copy.and}{' '}
        <a href={paths.privacy()} target="_blank" rel="noreferrer">
          {copy.privacyLink}
        </a>
        .
      </p>
    </Form>
  )
}
