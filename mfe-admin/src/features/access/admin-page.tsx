import { Badge, Container } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import styles from './admin-page.module.css'

interface AdminPageProps {
  title: string
  subtitle: string
  children: ReactNode
}

/** Frame of an administrator's screen. */
export const AdminPage = ({ title, subtitle, children }: AdminPageProps) => (
  <Container>
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <Badge tone="accent">{nl.access.badge}</Badge>
      </header>
      {children}
    </div>
  </Container>
)
