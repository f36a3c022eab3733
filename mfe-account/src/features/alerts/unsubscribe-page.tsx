import { pageTitles, STOPPED_MAILS, type StoppedMails } from '@plekje/contracts/plain'
import { Button, LinkButton, Notice } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import {
  accountsClient,
  alertsClient,
  failureText,
  hasStatus,
  site,
  usePageTitle,
  useSearchParams,
} from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { BellOff, MailWarning, MailX } from 'lucide-react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'

const copy = nl.alerts.unsubscribe

const ALERT_TEXTS = { ...copy, to: paths.alerts(), toLabel: copy.toAlerts }
const mailTextsOf = (kind: StoppedMails) => ({
  ...copy.mails,
  lead: copy.mails.lead[kind],
  to: paths.settings(),
  toLabel: copy.mails.toSettings,
})

/**
 * `/unsubscribe?token=…`: pauses all alerts, or with `kind` stops that kind of mails, without signing in. Waits for a
 * press of the button, because mail programs open links by themselves.
 */
export function UnsubscribePage() {
  usePageTitle(pageTitles.unsubscribe(site().brand))
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  const kind = STOPPED_MAILS.find((name) => name === query.get('kind'))
  const texts = kind === undefined ? ALERT_TEXTS : mailTextsOf(kind)
  const sending = useSending({
    call: () =>
      kind === undefined
        ? alertsClient.unsubscribe({ query: { token } })
        : accountsClient.stopMails({ query: { token, kind } }),
  })

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
      <StatusCard icon={<BellOff />} tone="good" title={texts.doneTitle}>
        <p role="status">{texts.done}</p>
        <LinkButton to={texts.to}>{texts.toLabel}</LinkButton>
      </StatusCard>
    )
  }
  return (
    <StatusCard icon={<MailWarning />} tone="warn" title={texts.title}>
      <p>{texts.lead}</p>
      {sending.error && <Notice tone="bad">{failureText(sending.error, copy.failed)}</Notice>}
      <Button variant="primary" isBusy={sending.isPending} onClick={() => sending.send(undefined)}>
        {texts.submit}
      </Button>
    </StatusCard>
  )
}
