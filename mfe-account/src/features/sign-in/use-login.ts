import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { Credentials } from '@plekje/contracts/accounts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, mayHaveSession, useDraft } from '@plekje/web-kit'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { signInFailureText } from './failure-text'
import { usePasskeySignIn } from './use-second-step'

const resolver = standardSchemaResolver(Credentials)
const EMPTY = { username: '' }

/** State of the sign-in form. The draft holds the username, never the password. */
export function useLogin(onSignedIn: (user: User) => void, onSecondStepNeeded: () => void) {
  const { toast } = useToast()
  const { draft, edit, clear } = useDraft('login', EMPTY)
  const form = useForm({ resolver, defaultValues: { ...draft, password: '' } })
  const reportBlockedCookies = () =>
    toast({ title: nl.signIn.loginFailed, description: nl.signIn.cookiesBlocked, variant: 'destructive' })
  const enter = (user: User) => {
    if (!mayHaveSession()) return reportBlockedCookies()
    clear()
    form.reset({ ...EMPTY, password: '' })
    onSignedIn(user)
  }
  const passkey = usePasskeySignIn(enter)
  const login = useSending({
    call: (credentials: Credentials) => accountsClient.login({ body: credentials }),
    onSuccess: enter,
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.code === 'second_factor_required') {
        form.resetField('password')
        // A cookie carries this sign-in to the second step.
        return navigator.cookieEnabled ? onSecondStepNeeded() : reportBlockedCookies()
      }
      showServerErrors(form, failure)
      if (isUnverified(failure)) {
        toast({ title: nl.signIn.unverified, description: nl.signIn.unverifiedText, variant: 'destructive' })
      } else {
        const description = signInFailureText(nl.signIn.loginFailedText, failure)
        toast({ title: nl.signIn.loginFailed, description, variant: 'destructive' })
      }
    },
  })
  return {
    submit: form.handleSubmit(login.send),
    isBusy: login.isPending,
    passkey,
    isUnverified: isUnverified(login.error),
    errors: form.formState.errors,
    username: form.register('username', { onChange: (event) => edit({ username: event.target.value }) }),
    password: form.register('password'),
  }
}

export type Login = ReturnType<typeof useLogin>

/** Recognises the code, or the Dutch words that ACCOUNT-3 prescribes. */
const isUnverified = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code === 'email_not_verified' || /niet geverifieerd/i.test(failure.error))
