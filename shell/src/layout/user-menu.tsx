import { classNames, usePressOutside } from '@plekje/ui'
import { Link, useLocation, useSession } from '@plekje/web-kit'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'
import { paths } from '../paths'
import { useSignOut } from './sign-out'
import styles from './user-menu.module.css'

const ENTRIES = [
  [nl.account.profile, paths.profile],
  [nl.account.favorites, paths.favorites],
  [nl.account.settings, paths.settings],
] as const

/** The member's menu, named by the first name, else the username; arrow keys, Home, End and Escape work in it. */
export function UserMenu() {
  const { user } = useSession()
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page closes it.
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (isOpen) items(area.current)[0]?.focus()
  }, [isOpen])
  const close = useCallback(() => setOpen(false), [])
  usePressOutside(area, isOpen, close)

  if (!user) return null
  const name = user.firstName || user.username
  const entries = user.isAdmin ? [...ENTRIES, [nl.account.admin, paths.admin] as const] : ENTRIES

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') button.current?.focus()
    if (event.key === 'Escape' || event.key === 'Tab') return setOpen(false)
    const all = items(area.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu inside pass through it.
    <div ref={area} className={styles.area} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={name} src={user.profileImageUrl} />
        <span className={styles.name}>{name}</span>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.popup}>
          <p className={styles.who}>
            <strong>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.username}</strong>
            <span>{user.email}</span>
          </p>
          <div role="menu" aria-label={name}>
            {entries.map(([label, path]) => (
              <Link
                key={path}
                to={path}
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                onClick={() => setOpen(false)}
              >
                {label}
              </Link>
            ))}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames(styles.item, styles.signOut)}
              onClick={() => {
                setOpen(false)
                void signOut()
              }}
            >
              {nl.account.signOut}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

const items = (area: HTMLElement | null): HTMLElement[] =>
  Array.from(area?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])

function Avatar({ name, src }: { name: string; src: string | null }) {
  if (src) return <img className={styles.avatar} src={src} alt="" width={32} height={32} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {name.slice(0, 1).toLocaleUpperCase('nl-NL')}
    </span>
  )
}
