import type { UserRow } from '@plekje/contracts'
import { Button, useToast } from '@plekje/ui'
import { failureText, useMutation, useQueryClient, usersAdminClient, useSession } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { cacheUser, USERS_KEY } from './queries'
import styles from './users.module.css'

const copy = nl.users

/** Grants or revokes administrator rights. The server refuses to revoke the rights of the last administrator. */
export function SetAdminButton({ user, nameId }: { user: UserRow; nameId: string }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { user: self, refresh } = useSession()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (isAdmin: boolean) => usersAdminClient.setAdmin({ params: { id: user.id }, body: { isAdmin } }),
    onSuccess: (changed) => {
      toast({ title: copy.changed })
      cacheUser(client, changed)
    },
    onError: (failure) => showFailure({ title: copy.notChanged, description: failureText(failure) }, failure),
    onSettled: async (changed) => {
      // Administrators who revoked their own rights cannot load the list. The reloaded session shows them another page.
      if (changed?.id === self?.id) await refresh()
      else await client.invalidateQueries({ queryKey: USERS_KEY })
    },
  })
  return (
    <Button
      size="small"
      className={styles.button ?? ''}
      aria-describedby={nameId}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={isPending ? undefined : () => mutate(!user.isAdmin)}
    >
      {user.isAdmin ? copy.revoke : copy.grant}
    </Button>
  )
}
