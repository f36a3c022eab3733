import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { useToast } from '@plekje/ui'
import { showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, trackEvent, useDraft } from '@plekje/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { signInFailureText } from './failure-text'
import { RegistrationForm, type RegistrationValues, registrationOf } from './sign-in-schemas'

const resolver = standardSchemaResolver(RegistrationForm)
const EMPTY = { username: '', email: '', firstName: '', lastName: '' }
/** `prefill` is the e-mail address of a link that typing replaced: reloading that link keeps the typed address. */
const EMPTY_DRAFT = { ...EMPTY, prefill: '' }
const NO_PASSWORDS = { password: '', confirmPassword: '' }

/** The new member, signed in, or the address that a verification mail was sent to. */
export type RegistrationResult = { readonly user: User } | { readonly message: string; readonly email: string }

interface RegisterOptions {
  /** The e-mail address of a link, which replaces the one in the draft. */
  readonly email?: string | undefined
  readonly onRegistered: (result: RegistrationResult) => void
  readonly onMismatch?: () => void
}

/** State of the registration form. The draft holds everything except the passwords. */
export function useRegister({ email, onRegistered, onMismatch }: RegisterOptions) {
  const { toast } = useToast()
  const { draft, edit, clear } = useDraft('register', EMPTY_DRAFT)
  const [isMismatch, setMismatch] = useState(false)
  const { prefill, ...typedValues } = draft
  const initialEmail = email && email !== prefill ? email : typedValues.email
  const defaultValues = { ...typedValues, ...NO_PASSWORDS, email: initialEmail }
  const form = useForm({ resolver, defaultValues })

  const registering = useSending({
    call: (values: RegistrationValues) => accountsClient.register({ body: registrationOf(values) }),
    onSuccess: (reply, values) => {
      trackEvent({ category: 'sign-up', label: 'finished' })
      clear()
      form.reset({ ...EMPTY, ...NO_PASSWORDS })
      onRegistered('id' in reply ? { user: reply } : { message: reply.message, email: values.email })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      const description = signInFailureText(nl.signIn.registerFailedText, failure)
      toast({ title: nl.signIn.registerFailed, description, variant: 'destructive' })
    },
  })

  const submit = (event: FormEvent) => {
    const { password, confirmPassword } = form.getValues()
    const passwordsDiffer = confirmPassword !== '' && password !== confirmPassword
    setMismatch(passwordsDiffer)
    if (passwordsDiffer) onMismatch?.()
    // Validates the other fields even when the passwords differ, so that all errors show at once.
    void form.handleSubmit((values) => {
      if (!passwordsDiffer) registering.send(values)
    })(event)
  }
  const hasReportedStart = useRef(false)
  const reportStart = () => {
    if (!hasReportedStart.current) trackEvent({ category: 'sign-up', label: 'started' })
    hasReportedStart.current = true
  }
  const draftField = (name: keyof typeof EMPTY) =>
    form.register(name, {
      onChange: (event) => {
        reportStart()
        edit({ [name]: event.target.value })
        if (name === 'email') edit({ prefill: email ?? '' })
      },
    })

  return {
    submit,
    isBusy: registering.isPending,
    isMismatch,
    focus: () => form.setFocus('username'),
    errors: form.formState.errors,
    username: draftField('username'),
    email: draftField('email'),
    firstName: draftField('firstName'),
    lastName: draftField('lastName'),
    password: form.register('password'),
    confirmPassword: form.register('confirmPassword'),
  }
}

export type Register = ReturnType<typeof useRegister>
