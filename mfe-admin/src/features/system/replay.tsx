import type { ReplayState } from '@plekje/contracts'
import { Button, formatCount, formatShortDate, formatTime, QueryErrorPanel, useToast } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { eventsAdminClient, failureText, useMutation, useQuery, useQueryClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast, useLostRights } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { Section } from '../inbox/section'
import { REPLAY_KEY, replayQuery } from './queries'

const copy = nl.system.replay

/** Asks for confirmation, rebuilds the statistics from the event log, and shows the progress. */
export function Replay() {
  const [isConfirming, setConfirming] = useState(false)
  const query = useQuery(replayQuery())
  const { data, error } = query
  useLostRights(error)
  return (
    <Section
      heading={copy.heading}
      lead={copy.lead}
      actions={
        <Button isBusy={data?.state === 'running'} onClick={() => setConfirming(true)}>
          {copy.start}
        </Button>
      }
    >
      {error && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.stateFailed} />}
      {!error && (data ? <p role="status">{progressText(data)}</p> : <Spinner label={nl.access.loading} />)}
      {isConfirming && <ConfirmReplay onClose={() => setConfirming(false)} />}
    </Section>
  )
}

function ConfirmReplay({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => eventsAdminClient.replayAnalytics({}),
    onSuccess: () => toast(copy.started),
    onError: (failure) => showFailure({ title: copy.error, description: failureText(failure, copy.failed) }, failure),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: REPLAY_KEY })
    },
  })
  return (
    <ConfirmDialog
      {...copy.dialog}
      submit={copy.start}
      variant="primary"
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}

function progressText({ state, read, endedAt, problem }: ReplayState): string {
  if (state === 'running') return copy.running(formatCount(read))
  if (state === 'failed') return copy.broken(problem ?? '')
  if (state === 'idle' || !endedAt) return copy.idle
  return copy.done(formatCount(read), `${formatShortDate(endedAt)}, ${formatTime(endedAt)}`)
}
