import { Avatar } from '@plekje/ui'
import type { ReactNode } from 'react'
import styles from './person-row.module.css'

interface PersonRowProps {
  name: string
  /** Id of the element with the name, which buttons refer to. */
  nameId: string
  picture?: string | null
  /** Shown below the name. */
  note: ReactNode
  children: ReactNode
}

/** A person in a list: avatar, name, a note, and buttons. */
export const PersonRow = ({ name, nameId, picture, note, children }: PersonRowProps) => (
  <li className={styles.row}>
    <Avatar name={name} src={picture} />
    <p className={styles.who} id={nameId}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {note && <span className={styles.note}>{note}</span>}
    </p>
    <div className={styles.buttons}>{children}</div>
  </li>
)
