import { Avatar, Menu, type MenuItem, useToast } from '@plekje/ui'
import { accountsClient, failureText, useLocation, useNavigate, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { nl } from '../copy/nl'
import styles from './user-menu.module.css'

/** The member's menu, labelled with the first name or else the username. */
export function UserMenu() {
  const { user } = useSession()
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page closes the menu.
  useEffect(() => setOpen(false), [key])

  if (!user) return null
  const name = user.firstName || user.username
  const items: MenuItem[] = [
    { label: nl.account.profile, to: paths.profile() },
    { label: nl.account.favorites, to: paths.favorites() },
    { label: nl.account.settings, to: paths.settings() },
  ]
  if (user.isAdmin) items.push({ label: nl.account.admin, to: paths.admin() })
  items.push({ label: nl.account.signOut, onSelect: () => void signOut(), className: styles.signOut })
  return (
    <Menu
      label={name}
      isOpen={isOpen}
      onOpenChange={setOpen}
      items={items}
      header={
        <p className={styles.who}>
          <strong>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.username}</strong>
          <span>{user.email}</span>
        </p>
      }
      button={(props) => (
        <button {...props} type="button" className={styles.button}>
          <Avatar size="small" name={name} src={user.profileImageUrl} />
          <span className={styles.name}>{name}</span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      )}
    />
  )
}

/** Ends the session, clears the stored data of the user and opens the home page. Reports a failure (ACCOUNT-17). */
function useSignOut(): () => Promise<void> {
  const { forget } = useSession()
  const { toast } = useToast()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await accountsClient.logout()
    } catch (failure) {
      toast({ title: nl.account.signOutFailed, description: failureText(failure), variant: 'destructive' })
      return
    }
    forget()
    await navigate(paths.home())
  }, [forget, toast, navigate])
}
