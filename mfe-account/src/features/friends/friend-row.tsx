import type { Friend } from '@plekje/contracts'
import { Avatar } from '@plekje/ui'
import type { ReactNode } from 'react'
import styles from './friends.module.css'

interface FriendRowProps {
  friend: Friend
  /** Id of the name's element, for buttons that need it to be understood. */
  nameId: string
  /** Buttons. */
  children: ReactNode
}

/** Picture or initial, first name with the username below it, and what can be done. */
export function FriendRow({ friend: { username, firstName, profileImageUrl }, nameId, children }: FriendRowProps) {
  const name = firstName || username
  return (
    <li className={styles.row}>
      <Avatar name={name} src={profileImageUrl} />
      <p className={styles.who} id={nameId}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {firstName && (
          <span className={styles.soft}>
            <bdi>@{username}</bdi>
          </span>
        )}
      </p>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}
