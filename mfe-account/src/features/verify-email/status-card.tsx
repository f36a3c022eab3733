import { Container } from '@plekje/ui'
import type { ReactNode } from 'react'
import styles from './verify-email-page.module.css'

interface StatusCardProps {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: string
  children: ReactNode
}

/** The result of opening a mail's link: a picture, a heading, and the next steps. */
export const StatusCard = ({ icon, tone, title, children }: StatusCardProps) => (
  <Container width="narrow">
    <section className={styles.card}>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  </Container>
)
