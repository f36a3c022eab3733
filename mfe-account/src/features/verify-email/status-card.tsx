import { Container } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import type { ReactNode } from 'react'
import styles from './verify-email-page.module.css'

interface StatusCardProps {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: string
  children: ReactNode
}

/** What the screen of a mail's link says: one picture, one heading, and what can be done. */
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

/** Turns while an answer is waited for. */
export const Pulse = () => <Spinner className={styles.pulse} />
