import type { User } from '@plekje/contracts'
import { Badge } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import { BadgeCheck } from 'lucide-react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import styles from './profile.module.css'

const copy = nl.profile

/** Who is signed in. The address carries "Geverifieerd": nobody signs in before theirs is (DESIGN §3, passwords). */
export function Identity({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
  return (
    <section className={styles.identity} aria-label={name}>
      {user.profileImageUrl ? (
        <img className={styles.avatar} src={user.profileImageUrl} alt="" width={88} height={88} />
      ) : (
        <span className={styles.avatar} aria-hidden="true">
          {name.slice(0, 1).toLocaleUpperCase('nl-NL')}
        </span>
      )}
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
