import type { User } from '@plekje/contracts'
import { Avatar, Badge } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { BadgeCheck } from 'lucide-react'
import { nl } from '../../copy/nl'
import styles from './profile.module.css'

const copy = nl.profile

/**
 * The member's picture, names and address. The address is always "Geverifieerd", because signing in requires a verified
 * address (ACCOUNT-13).
 */
export function Identity({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
  return (
    <section className={styles.identity} aria-label={name}>
      <Avatar size="large" name={name} src={user.profileImageUrl} />
      <div className={styles.who}>
        <h2>{name}</h2>
        {user.isAdmin && <Badge>{copy.administrator}</Badge>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.username}</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>{copy.email}</dt>
          <dd>
            {user.email}
            <span className={styles.verified}>
              <BadgeCheck aria-hidden="true" />
              {copy.verified}
            </span>
          </dd>
        </div>
      </dl>
      <Link to={paths.settings()}>{copy.changeEmail}</Link>
    </section>
  )
}
