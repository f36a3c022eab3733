import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { accountsApi } from '@plekje/contracts/accounts'
import { Button, TextField, useToast } from '@plekje/ui'
import { Form, showServerErrors, useSending } from '@plekje/ui/forms'
import { accountsClient, useDraft, useSession } from '@plekje/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import styles from './profile.module.css'

const copy = nl.profile
const resolver = standardSchemaResolver(accountsApi.changeProfile.body)

const namesOf = (user: User) => ({ firstName: user.firstName ?? '', lastName: user.lastName ?? '' })

/** First and last name. The header shows a saved name at once. A draft keeps typed text when the session ends. */
export function NameForm({ user }: { user: User }) {
  const { remember } = useSession()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const [initialNames] = useState(() => namesOf(user))
  const { draft, edit, clear } = useDraft(`profile:${user.id}`, initialNames)
  const form = useForm({ resolver, defaultValues: draft })

  const saving = useSending({
    call: (names: { firstName: string | null; lastName: string | null }) =>
      accountsClient.changeProfile({ body: names }),
    onSuccess: (changed) => {
      clear()
      form.reset(namesOf(changed))
      remember(changed)
      toast({ title: copy.saved })
    },
    onError: (failure) => {
      showServerErrors(form, failure)
      showFailure(copy.notSaved, failure)
    },
  })
  const submit = form.handleSubmit(({ firstName, lastName }) =>
    saving.send({ firstName: firstName?.trim() || null, lastName: lastName?.trim() || null }),
  )
  const fieldProps = (name: 'firstName' | 'lastName') => ({
    ...form.register(name, { onChange: (event) => edit({ [name]: event.target.value }) }),
    error: form.formState.errors[name]?.message,
  })

  return (
    <section className={styles.section} aria-labelledby="name-heading">
      <h2 id="name-heading">{copy.nameHeading}</h2>
      <p className={styles.text}>{copy.nameText}</p>
      <Form gap={5} className={styles.form} onSend={submit}>
        <div className={styles.names}>
          <TextField {...fieldProps('firstName')} label={copy.firstName} autoComplete="given-name" />
          <TextField {...fieldProps('lastName')} label={copy.lastName} autoComplete="family-name" />
        </div>
        <Button className={styles.submit} type="submit" variant="primary" isBusy={saving.isPending}>
          {copy.save}
        </Button>
      </Form>
    </section>
  )
}
