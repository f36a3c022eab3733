import { ApiFailure, pageTitles } from '@plekje/contracts/plain'
import { Button, formatDate, LinkButton, Notice } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { failureText, hasStatus, ownVenueEditsClient, site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { hoursCheckCopy as copy } from '../../copy/hours-check'
import { StatusCard } from '../verify-email/status-card'

/**
 * `/hours-check?venue=…&token=…`: confirms the opening hours that a mail showed, without signing in (OWNER-22). Waits
 * for a press of the button, because mail programs open links by themselves.
 */
export function HoursCheckPage() {
  usePageTitle(pageTitles.hoursCheck(site().brand))
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  const formPath = paths.editOwnVenue(query.get('venue') ?? '')
  const sending = useSending({
    call: () => ownVenueEditsClient.confirmHours({ body: { token } }),
  })
  const { error } = sending

  if (token === '' || hasStatus(error, 404)) {
    return (
      <StatusCard icon={<CalendarX />} tone="bad" title={copy.linkTitle}>
        <Notice tone="bad">{token === '' ? copy.missing : failureText(error, copy.failed)}</Notice>
        <LinkButton to={formPath}>{copy.toVenues}</LinkButton>
      </StatusCard>
    )
  }
  if (error instanceof ApiFailure && error.code === 'hours_changed') {
    return (
      <StatusCard icon={<CalendarX />} tone="warn" title={copy.changedTitle}>
        <Notice tone="warn">{failureText(error, copy.failed)}</Notice>
        <LinkButton to={formPath}>{copy.toForm}</LinkButton>
      </StatusCard>
    )
  }
  if (sending.reply) {
    const { listingName, confirmedAt } = sending.reply
    return (
      <StatusCard icon={<CalendarCheck />} tone="good" title={copy.doneTitle}>
        <p role="status">{copy.done(listingName, formatDate(confirmedAt))}</p>
        <LinkButton to={formPath}>{copy.toVenues}</LinkButton>
      </StatusCard>
    )
  }
  return (
    <StatusCard icon={<CalendarClock />} tone="warn" title={copy.title}>
      <p>{copy.lead}</p>
      {error && <Notice tone="bad">{failureText(error, copy.failed)}</Notice>}
      <Button variant="primary" isBusy={sending.isPending} onClick={() => sending.send(undefined)}>
        {copy.submit}
      </Button>
      <LinkButton to={formPath}>{copy.edit}</LinkButton>
    </StatusCard>
  )
}
