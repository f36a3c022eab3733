import type { ReportedReview } from '@plekje/contracts'
import { useQuery } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import { useListAddress } from '../lists/use-list-address'
import { DecideDialog } from './decide-dialog'
import { type Decision, PAGE_SIZE, QUEUE_STATES, type QueueState, reportedQuery } from './queries'
import { Reported } from './reported'

const copy = nl.moderation

interface Deciding {
  readonly review: ReportedReview
  readonly decision: Decision['decision']
  readonly onGone: () => void
}

/** Reported reviews: those that wait for a decision, the longest waiting first, and those that have one. */
export function ReviewQueue() {
  const address = useListAddress()
  const asked = address.read('state')
  const state: QueueState = QUEUE_STATES.find((known) => known === asked) ?? 'open'
  const query = useQuery(reportedQuery(state, address.page))
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <>
      <Inbox
        copy={copy}
        states={QUEUE_STATES.map((value) => ({ value, label: copy.states[value] }))}
        state={state}
        address={address}
        query={query}
        pageSize={PAGE_SIZE}
        empty={copy.empty[state]}
      >
        {(review, onGone) => (
          <Reported
            review={review}
            isOpen={state === 'open'}
            onDecide={(decision) => setDeciding({ review, decision, onGone })}
          />
        )}
      </Inbox>
      {deciding && (
        <DecideDialog
          {...deciding}
          onClose={() => setDeciding(null)}
          onDecided={() => {
            if (state === 'open') deciding.onGone()
          }}
        />
      )}
    </>
  )
}
