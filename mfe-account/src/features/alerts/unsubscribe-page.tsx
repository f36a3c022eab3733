import { pageTitles } from '@plekje/contracts/plain'
import { Button, LinkButton, Notice } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { alertsClient, failureText, hasStatus, site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { BellOff, MailWarning, MailX } from 'lucide-react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'

const copy = nl.alerts.unsubscribe

/**
 * `/unsubscribe?token=…`: pauses all alerts, without signing in. Asks for confirmation, because mail programs open
 * links by themselves.
 */
export function UnsubscribePage() {
  usePageTitle(pageTitles.unsubscribe(site().brand))
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  const sending = useSending({ call: () => alertsClient.unsubscribe({ query: { token } }), onSuccess: () => undefined })

  if (token === '' || hasStatus(sending.error, 404)) {
    return (
      <StatusCard icon={<MailX />} tone="bad" title={copy.linkTitle}>
        <Notice tone="bad">{token === '' ? copy.missing : failureText(sending.error, copy.failed)}</Notice>
        <LinkButton to={paths.home()}>{copy.home}</LinkButton>
      </StatusCard>
    )
  }
  if (sending.isSuccess) {
    return (
      <StatusCard icon={<BellOff />} tone="good" title={copy.doneTitle}>
        <p role="status">{copy.done}</p>
        <LinkButton to={paths.alerts()}>{copy.toAlerts}</LinkButton>
      </StatusCard>
    )
  }
  return (
    <StatusCard icon={<MailWarning />} tone="warn" title={copy.title}>
      <p>{copy.lead}</p>
      {sending.error && <Notice tone="bad">{failureText(sending.error, copy.failed)}</Notice>}
      <Button variant="primary" isBusy={sending.isPending} onClick={() => sending.send(undefined)}>
        {copy.submit}
      </Button>
    </StatusCard>
  )
}
