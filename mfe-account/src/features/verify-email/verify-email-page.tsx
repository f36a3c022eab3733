import { pageTitles } from '@plekje/contracts/plain'
import { Button, LinkButton, LiveRegion, Notice } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { Link, site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { MailCheck, MailWarning, MailX, RotateCw } from 'lucide-react'
import { nl } from '../../copy/nl'
import { ResendForm } from './resend-form'
import { StatusCard } from './status-card'
import { useVerification } from './use-verification'
import styles from './verify-email-page.module.css'

const copy = nl.verifyEmail

/** The page behind a verification link (ACCOUNT-10): loading, then success, error or expired. */
export function VerifyEmailPage() {
  usePageTitle(pageTitles.verifyEmail(site().brand))
  const [query] = useSearchParams()
  const verification = useVerification(query.get('token'))

  if (verification.state === 'loading') {
    return (
      <StatusCard icon={<Spinner className={styles.pulse} />} title={copy.loadingTitle}>
        <p>{copy.loading}</p>
        <LiveRegion>{copy.loadingTitle}</LiveRegion>
      </StatusCard>
    )
  }
  if (verification.state === 'success') {
    return (
      <StatusCard icon={<MailCheck />} tone="good" title={copy.successTitle}>
        <p role="status">{verification.text}</p>
        <LinkButton variant="primary" to={paths.auth()}>
          {copy.toLogin}
        </LinkButton>
        {verification.username && (
          <p className={styles.aside}>
            {copy.notYours(verification.username)} <Link to={paths.forgotPassword()}>{copy.takeOver}</Link>
          </p>
        )}
      </StatusCard>
    )
  }
  const isExpired = verification.state === 'expired'
  return (
    <StatusCard
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
    </StatusCard>
  )
}
