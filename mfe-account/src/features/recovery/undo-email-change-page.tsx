import { pageTitles } from '@plekje/contracts/plain'
import { Button, LinkButton, Notice } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { accountsClient, failureText, site, usePageTitle, useSearchParams, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { MailCheck, MailWarning, MailX } from 'lucide-react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'
import { isDeadLink } from './dead-link'
import styles from './recovery.module.css'
import { RecoveryResult } from './recovery-result'

const copy = nl.recovery.undo

/**
 * `/undo-email-change?token=…`: undoes a change of address. Waits for a press of the button, because mail programs open
 * links by themselves, and undoing ends every session.
 */
export function UndoEmailChangePage() {
  usePageTitle(pageTitles.undoEmailChange(site().brand))
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { refresh } = useSession()
  const undoing = useSending({
    call: () => accountsClient.undoEmailChange({ body: { token } }),
    onSuccess: () => refresh(),
  })

  if (token.trim() === '') {
    return (
      <StatusCard icon={<MailX />} tone="bad" title={copy.missingTitle}>
        <Notice tone="bad">{copy.missing}</Notice>
        <LinkButton to={paths.home()}>{copy.home}</LinkButton>
      </StatusCard>
    )
  }
  if (isDeadLink(undoing.error)) {
    return (
      <StatusCard icon={<MailX />} tone="bad" title={copy.linkTitle}>
        <Notice tone="bad">{failureText(undoing.error, copy.failed)}</Notice>
        <LinkButton to={paths.forgotPassword()}>{copy.newPassword}</LinkButton>
      </StatusCard>
    )
  }
  if (undoing.reply) return <RecoveryResult icon={<MailCheck />} title={copy.doneTitle} response={undoing.reply} />
  return (
    <StatusCard icon={<MailWarning />} tone="warn" title={undoing.error ? copy.linkTitle : copy.title}>
      <p>{copy.lead}</p>
      <ul className={styles.points}>
        {copy.consequences.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {undoing.error && <Notice tone="bad">{failureText(undoing.error, copy.failed)}</Notice>}
      <Button variant="primary" isBusy={undoing.isPending} onClick={() => undoing.send(undefined)}>
        {copy.submit}
      </Button>
    </StatusCard>
  )
}
