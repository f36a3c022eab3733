import { IconButton, LinkButton, upToWidth, useMediaQuery } from '@plekje/ui'
import { localStore, useLocation, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nl } from '../copy/nl'
import styles from './sign-up-bar.module.css'

/* WELCOME-7 sets these times and paths. */
const SHOW_DELAY_MS = 1000
const DISMISSAL_MS = 3 * 24 * 60 * 60 * 1000
const DISMISSED_KEY = 'signupBarDismissedAt'
const NARROW = upToWidth('tablet')
const VENUE_PATHS = /^\/(?:spots|listing)\//

/** Invites visitors on a phone to make an account while they look at a venue. */
export function SignUpBar() {
  const { status } = useSession()
  const { pathname } = useLocation()
  const isNarrow = useMediaQuery(NARROW)
  const isApplicable = status === 'visitor' && isNarrow && VENUE_PATHS.test(pathname)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    setShown(false)
    if (!isApplicable || wasDismissed()) return
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isApplicable])

  if (!isShown || !isApplicable) return null
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
  const dismissedAt = Number(localStore.get(DISMISSED_KEY) ?? Number.NaN)
  return Number.isFinite(dismissedAt) && Date.now() - dismissedAt < DISMISSAL_MS
}
