import type { SessionView } from '@plekje/contracts'
import { Badge, Button, Dialog, formatDate, formatTime, QueryErrorPanel, SkeletonText, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { accountSecurityClient, useNavigate, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import { Setting } from '../settings/setting'
import { sessionsQuery } from './queries'
import styles from './security.module.css'

const copy = nl.security.sessions

export function SessionList() {
  const query = useQuery(sessionsQuery())
  useRefreshOnSessionEnd(query.error)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <div className={styles.stack}>
        {query.data && (
          <ul className={styles.rows} aria-label={copy.list}>
            {query.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
        {query.isPending && <SkeletonText lines={3} />}
        {query.isLoadingError && <QueryErrorPanel query={query} headingLevel={3} fallback={copy.loadFailed} />}
        <Button className={styles.start} onClick={() => setConfirming(true)}>
          {copy.endAll}
        </Button>
      </div>
      {isConfirming && <EndAllSessions onClose={() => setConfirming(false)} />}
    </Setting>
  )
}

const momentOf = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`

function sessionName({ browser, system }: SessionView): string {
  if (browser && system) return copy.browserOnSystem(browser, system)
  return browser ?? system ?? copy.unknown
}

function SessionRow({ session }: { session: SessionView }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { id, beganAt, lastSeenAt, isCurrent } = session
  const name = sessionName(session)
  const ending = useSending({
    call: () => accountSecurityClient.endSession({ params: { id } }),
    onSuccess: () => {
      toast({ title: copy.ended })
      client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((listed) => listed.id !== id))
    },
    onError: (failure) => {
      showFailure(copy.endFailed, failure)
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    },
  })
  const facts = [copy.began(momentOf(beganAt))]
  if (lastSeenAt && !isCurrent) facts.push(copy.seen(momentOf(lastSeenAt)))
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong> {isCurrent && <Badge tone="good">{copy.current}</Badge>}
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          variant="quiet"
          aria-label={copy.end(name)}
          isBusy={ending.isPending}
          onClick={() => ending.send(undefined)}
        >
          {copy.endShort}
        </Button>
      )}
    </li>
  )
}

/** Asks for confirmation before all sessions end, including this one. */
function EndAllSessions({ onClose }: { onClose: () => void }) {
  const { forget } = useSession()
  const { toast } = useToast()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const ending = useSending({
    call: () => accountSecurityClient.endAllSessions(),
    onSuccess: async () => {
      onClose()
      await navigate(paths.home(), { replace: true })
      forget()
      toast({ title: copy.endedAll })
    },
    onError: (failure) => showFailure(copy.endFailed, failure),
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={copy.endAllTitle}
      description={copy.endAllText}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {nl.settings.cancel}
          </Button>
          <Button variant="danger" isBusy={ending.isPending} onClick={() => ending.send(undefined)}>
            {copy.endAll}
          </Button>
        </>
      }
    />
  )
}
