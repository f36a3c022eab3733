import { IconButton, LinkButton, upToWidth, useMediaQuery } from '@plekje/ui'
import { localStore, useLocation, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nl } from '../copy/nl'
import styles from './sign-up-bar.module.css'

/* The delay, the paths and the time for which a dismissed bar stays hidden are from WELCOME-7. */
const SHOW_AFTER_MS = 1000
const HIDDEN_FOR_MS = 3 * 24 * 60 * 60 * 1000
const DISMISSED_KEY = 'signupBarDismissedAt'
const NARROW = upToWidth('tablet')
const ROUTES = /^\/(?:spots|listing)\//

/** Invites visitors on a phone to make an account while they look at a venue. */
export function SignUpBar() {
  const { status } = useSession()
  const { pathname } = useLocation()
  const isNarrow = useMediaQuery(NARROW)
  const isWanted = status === 'visitor' && isNarrow && ROUTES.test(pathname)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    setShown(false)
    if (!isWanted || wasDismissed()) return
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWanted])

  if (!isShown || !isWanted) return null
  const dismiss = () => {
    localStore.set(DISMISSED_KEY, String(Date.now()))
    setShown(false)
  }
  return (
    <section className={styles.bar} aria-label={nl.signUpBar.title}>
      <p className={styles.text}>
        <strong>{nl.signUpBar.title}</strong>
        <span>{nl.signUpBar.text}</span>
      </p>
      <LinkButton to={paths.auth()} variant="primary" size="small">
        {nl.signUpBar.action}
      </LinkButton>
      <IconButton label={nl.close} icon={<X />} onClick={dismiss} />
    </section>
  )
}

function wasDismissed(): boolean {
  const at = Number(localStore.get(DISMISSED_KEY) ?? Number.NaN)
  return Number.isFinite(at) && Date.now() - at < HIDDEN_FOR_MS
}
