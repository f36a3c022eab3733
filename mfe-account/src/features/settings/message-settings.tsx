import type { MailKindSetting, MailSettings, MailTiming, MessageKind } from '@plekje/contracts'
import { MAIL_KINDS, MAIL_TIMINGS, MESSAGE_KINDS } from '@plekje/contracts/plain'
import { Checkbox, QueryErrorPanel, Select, SkeletonText, useToast, VisuallyHidden } from '@plekje/ui'
import {
  accountsClient,
  Link,
  messagesClient,
  unreadQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import { messagesQuery } from '../messages/queries'
import styles from './message-settings.module.css'
import { Setting } from './setting'

const copy = nl.settings.messages
const TIMINGS = MAIL_TIMINGS.map((value) => ({ value, label: copy.timings[value] }))
const TIMINGS_OF_OLDER_SERVERS = TIMINGS.filter(({ value }) => value !== 'daily')
const isMailKind = (kind: MessageKind): kind is MailKindSetting => MAIL_KINDS.some((mailKind) => mailKind === kind)

/** Per kind of message: when it is mailed, and if the site shows it (MESSAGE-13). Each choice is saved at once. */
export function MessageSettings({ userId }: { userId: string }) {
  const mailSettings = useMailSettings(userId)
  const siteSettings = useSiteSettings(userId)
  const isLoading = mailSettings.query.isPending || siteSettings.query.isPending
  return (
    <Setting heading={copy.heading} text={copy.text}>
      {isLoading ? (
        <SkeletonText lines={6} />
      ) : (
        <table className={styles.table} aria-label={copy.table}>
          <thead>
            <tr>
              <th scope="col">{copy.subject}</th>
              <th scope="col">{copy.mail}</th>
              <th scope="col">{copy.site}</th>
            </tr>
          </thead>
          <tbody>
            {MESSAGE_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{copy.kinds[kind]}</th>
                <td>
                  <MailCell kind={kind} mailSettings={mailSettings} />
                </td>
                <td>
                  {siteSettings.query.data && (
                    <Checkbox
                      label={<VisuallyHidden>{copy.siteOf(copy.kinds[kind])}</VisuallyHidden>}
                      isChecked={siteSettings.query.data.shown[kind]}
                      onChange={(isShown) => siteSettings.choose({ [kind]: isShown })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mailSettings.query.isLoadingError && (
        <QueryErrorPanel headingLevel={3} query={mailSettings.query} fallback={copy.mailsFailed} />
      )}
      {siteSettings.query.isLoadingError && (
        <QueryErrorPanel headingLevel={3} query={siteSettings.query} fallback={copy.siteFailed} />
      )}
    </Setting>
  )
}

function MailCell({ kind, mailSettings }: { kind: MessageKind; mailSettings: ReturnType<typeof useMailSettings> }) {
  if (!isMailKind(kind)) return <Link to={paths.alerts()}>{copy.alerts}</Link>
  const { data } = mailSettings.query
  if (!data) return null
  const canChange = data.kinds !== undefined || kind === 'replies'
  if (!canChange) return copy.timings[timingOf(data, kind)]
  return (
    <Select
      label={copy.mailOf(copy.kinds[kind])}
      isLabelHidden
      value={timingOf(data, kind)}
      options={data.kinds ? TIMINGS : TIMINGS_OF_OLDER_SERVERS}
      onChange={(timing) => mailSettings.choose(kind, timing as MailTiming)}
    />
  )
}

/** Returns when a kind is mailed. An older server has a setting for replies only, and mails the other kinds at once. */
function timingOf({ replies, kinds }: MailSettings, kind: MailKindSetting): MailTiming {
  if (kinds) return kinds[kind] ?? 'now'
  return kind === 'replies' && !replies ? 'never' : 'now'
}

function useMailSettings(userId: string) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const queryKey = ['mail-settings', userId]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => accountsClient.mailSettings({}, { signal }) })
  const { mutate } = useMutation({
    // Requests with one scope run one after another, so the last response has all choices.
    scope: { id: 'mail-settings' },
    mutationFn: ({ kind, timing }: { kind: MailKindSetting; timing: MailTiming }) => {
      // An older server reads only `replies`, so each request has it.
      const settings = client.getQueryData<MailSettings>(queryKey)
      const oldRepliesTiming = settings ? timingOf(settings, 'replies') : 'now'
      const repliesTiming = kind === 'replies' ? timing : oldRepliesTiming
      const replies = repliesTiming !== 'never'
      return accountsClient.changeMailSettings({ body: { replies, kinds: { [kind]: timing } } })
    },
    onSuccess: (saved, { kind, timing }) => {
      client.setQueryData(queryKey, saved)
      // An older server ignores choices that it does not know.
      if (timingOf(saved, kind) === timing) toast({ title: copy.saved })
      else toast({ title: copy.failed, variant: 'destructive' })
    },
    onError: (failure) => showFailure(copy.failed, failure),
  })
  const choose = (kind: MailKindSetting, timing: MailTiming) => mutate({ kind, timing })
  return { query, choose }
}

function useSiteSettings(userId: string) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const queryKey = ['message-settings', userId]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => messagesClient.messageSettings({}, { signal }) })
  const { mutate } = useMutation({
    scope: { id: 'message-settings' },
    mutationFn: (shown: Partial<Record<MessageKind, boolean>>) =>
      messagesClient.changeMessageSettings({ body: { shown } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      toast({ title: copy.saved })
      // The list and the header show other kinds now.
      void client.invalidateQueries({ queryKey: messagesQuery().queryKey })
      void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey })
    },
    onError: (failure) => showFailure(copy.failed, failure),
  })
  return { query, choose: mutate }
}
