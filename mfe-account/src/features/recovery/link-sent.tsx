import { Button } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { MailOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'
import styles from './recovery.module.css'

const copy = nl.recovery.forgot

/** Replaces the form once a link is sent. The text does not reveal whether the address has an account. */
export function LinkSent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => text.current?.focus(), [])
  return (
    <StatusCard icon={<MailOpen />} tone="good" title={copy.sentTitle}>
      <p ref={text} tabIndex={-1} role="status" className={styles.said}>
        {copy.sent(email)}
      </p>
      <p className={styles.aside}>{copy.spam}</p>
      <Button onClick={onChangeEmail}>{copy.again}</Button>
      <Link to={paths.auth()}>{copy.back}</Link>
    </StatusCard>
  )
}
