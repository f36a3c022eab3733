import { Button } from '@plekje/ui'
import { MailOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { ResendButton } from '../verify-email/resend-form'
import styles from './auth-page.module.css'

const copy = nl.signIn.inbox

/** Replaces the forms once a verification mail is sent. */
export function CheckInbox({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.inbox}>
      <span className={styles.inboxIcon} aria-hidden="true">
        <MailOpen />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {copy.title}
      </h1>
      <p>
        {copy.before} <strong>{email}</strong>. {copy.after}
      </p>
      <p className={styles.lead}>{copy.spam}</p>
      <ResendButton email={email} />
      <Button variant="quiet" onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  )
}
