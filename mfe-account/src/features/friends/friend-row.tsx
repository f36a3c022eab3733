import type { Friend } from '@plekje/contracts'
import { Avatar } from '@plekje/ui'
import type { ReactNode } from 'react'
import styles from './friends.module.css'

interface FriendRowProps {
  friend: Friend
  /** Id of the element with the name, which buttons refer to. */
  nameId: string
  /** The row's buttons. */
  children: ReactNode
}

/** Avatar, first name, username, and buttons. */
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
