import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { socialApi } from '@plekje/contracts/social'
import { Button, TextField, useToast } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { socialClient, useDraft, useMutation, useQueryClient, useSession } from '@plekje/web-kit'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import styles from './friends.module.css'
import { FRIENDS_KEY } from './queries'

const copy = nl.friends
const EMPTY = { username: '' }

/** Sends a friend request by username. The field empties on success and keeps its text after a failure (MEMBER-5). */
export function AddFriend() {
  const { user } = useSession()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { draft, edit, clear } = useDraft(`friend:${user?.id}`, EMPTY)
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: draft,
    resolver: standardSchemaResolver(socialApi.requestFriend.body),
  })

  const { mutate, isPending } = useMutation({
    mutationFn: (username: string) => socialClient.requestFriend({ body: { username: username.trim() } }),
    onSuccess: ({ status }) => {
      // A request to somebody who has already asked this member makes them friends at once.
      toast({ title: status === 'accepted' ? copy.accepted : copy.sent })
      clear()
      reset(EMPTY)
      void client.invalidateQueries({ queryKey: FRIENDS_KEY })
    },
    onError: (failure) => showFailure(copy.sendFailed, failure),
  })
  const submit = handleSubmit(({ username }) => {
    if (!isPending) mutate(username)
  })

  return (
    <section className={styles.card} aria-labelledby="add-friend">
      <h2 id="add-friend">{copy.add}</h2>
      <Form gap={3} onSend={submit}>
        <TextField
          label={copy.username}
          placeholder={copy.usernamePlaceholder}
          hint={copy.addHint}
          error={formState.errors.username?.message}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...register('username', { onChange: ({ target }) => edit({ username: target.value }) })}
        />
        <Button type="submit" variant="primary" icon={<UserPlus aria-hidden="true" />} isBusy={isPending}>
          {copy.send}
        </Button>
      </Form>
    </section>
  )
}
