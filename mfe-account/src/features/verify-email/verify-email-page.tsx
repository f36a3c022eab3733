import { pageTitles } from '@plekje/contracts'
import { Button, Container, LinkButton, LiveRegion, Notice } from '@plekje/ui'
import { Link, site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import { MailCheck, MailWarning, MailX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { ResendForm } from './resend-form'
import { useVerification } from './use-verification'
import styles from './verify-email-page.module.css'

const copy = nl.verifyEmail

/** SPEC §2, /verify-email: loading, then success, error or expired. */
export function VerifyEmailPage() {
  usePageTitle(pageTitles.verifyEmail(site().brand))
  const [query] = useSearchParams()
  const verification = useVerification(query.get('token'))

  if (verification.state === 'loading') {
    return (
      <Card icon={<span className={styles.pulse} />} title={copy.loadingTitle}>
        <p>{copy.loading}</p>
        <LiveRegion>{copy.loadingTitle}</LiveRegion>
      </Card>
    )
  }
  if (verification.state === 'success') {
    return (
      <Card icon={<MailCheck />} tone="good" title={copy.successTitle}>
        <p role="status">{verification.text}</p>
        <LinkButton variant="primary" to={paths.auth()}>
          {copy.toLogin}
        </LinkButton>
      </Card>
    )
  }
  const isExpired = verification.state === 'expired'
  return (
    <Card
      icon={isExpired ? <MailWarning /> : <MailX />}
      tone={isExpired ? 'warn' : 'bad'}
      title={isExpired ? copy.expiredTitle : copy.errorTitle}
    >
      <Notice tone={isExpired ? 'warn' : 'bad'}>{verification.text}</Notice>
      {verification.retry && (
        <Button icon={<RotateCw aria-hidden="true" />} onClick={verification.retry}>
          {copy.retry}
        </Button>
      )}
      <p>{copy.askNew}</p>
      <ResendForm />
      <Link to={paths.auth()}>{copy.back}</Link>
    </Card>
  )
}

interface CardProps {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: string
  children: ReactNode
}

const Card = ({ icon, tone, title, children }: CardProps) => (
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
