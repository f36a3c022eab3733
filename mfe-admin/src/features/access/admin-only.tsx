import type { User } from '@plekje/contracts'
import { Container, LinkButton } from '@plekje/ui'
import { Navigate, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ShieldAlert, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import styles from './access.module.css'
import { Loading } from './loading'

interface AdminOnlyProps {
  /** Shown to a member who is no administrator (ADMIN-1). */
  fallback: 'refusal' | 'home'
  /** Rendered for administrators only, so that nobody else makes an administrator's call. */
  children: (user: User) => ReactNode
}

/** Shows its content to administrators and sends visitors to `/auth` (ADMIN-1). The server checks rights itself. */
export function AdminOnly({ fallback, children }: AdminOnlyProps) {
  const { status, user } = useSession()
  if (status === 'loading') return <Loading />
  if (!user) return <Navigate to={paths.auth()} replace />
  if (user.isAdmin && user.needsSecondFactor) return <SecondFactorNeeded />
  if (user.isAdmin) return children(user)
  return fallback === 'home' ? <Navigate to={paths.home()} replace /> : <Refusal />
}

const Refusal = () => (
  <Container>
    <div className={styles.refusal}>
      <span className={styles.icon} aria-hidden="true">
        <ShieldX />
      </span>
      <h1>{nl.access.refused}</h1>
      <LinkButton to={paths.home()}>{nl.access.home}</LinkButton>
    </div>
  </Container>
)

/** Administrators need a second factor: until it is set up, the server refuses every call. */
const SecondFactorNeeded = () => (
  <Container>
    <div className={styles.refusal}>
      <span className={styles.icon} aria-hidden="true">
        <ShieldAlert />
      </span>
      <h1>{nl.access.secondFactor}</h1>
      <p className={styles.hint}>{nl.access.secondFactorHint}</p>
      <LinkButton variant="primary" to={paths.settings()}>
        {nl.access.settings}
      </LinkButton>
    </div>
  </Container>
)
