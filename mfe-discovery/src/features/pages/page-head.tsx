import type { ReactNode } from 'react'
import styles from './pages.module.css'

interface PageHeadProps {
  title: string
  lead?: ReactNode
  /** A small line between title and lead, such as a date. */
  note?: string | undefined
}

export const PageHead = ({ title, lead, note }: PageHeadProps) => (
  <header className={styles.head}>
    <h1>{title}</h1>
    {note && <p className={styles.note}>{note}</p>}
    {lead && <p className={styles.lead}>{lead}</p>}
  </header>
)
