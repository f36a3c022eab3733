import type { ReportedReview } from '@plekje/contracts'
import { type Choice, formatCount } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import { useListAddress } from '../lists/use-list-address'
import { DecideDialog } from './decide-dialog'
import { PhotoQueue } from './photo-queue'
import {
  type Decision,
  QUEUE_STATES,
  type QueueState,
  type ReportState,
  reportedQuery,
  reportedRepliesQuery,
  waitingPhotosQuery,
} from './queries'
import { ReplyQueue } from './reply-queue'
import { ReportedReviewItem } from './reported-review-item'
import { usePhotoDecision } from './use-photo-decision'

const copy = nl.moderation

interface PendingDecision {
  readonly review: ReportedReview
  readonly decision: Decision
  readonly onGone: () => void
}

/** Moderation: reported reviews, members' photos, and reported replies of venues. */
export function ReviewQueue() {
  const address = useListAddress()
  const state: QueueState = address.readOneOf('state', QUEUE_STATES, 'open')
  // Totals for the labels, from the page on the screen, or else from the first page.
  const { data: photos } = useQuery(waitingPhotosQuery(state === 'photos' ? address.page : 1))
  const { data: replies } = useQuery(reportedRepliesQuery('open', state === 'replies' ? address.page : 1))
  const labelOf = (value: QueueState) => {
    if (value === 'photos' && photos && photos.total > 0) return copy.photos.waiting(formatCount(photos.total))
    if (value === 'replies' && replies && replies.total > 0) return copy.replies.waiting(formatCount(replies.total))
    return copy.states[value]
  }
  const states = QUEUE_STATES.map((value) => ({ value, label: labelOf(value) }))
  if (state === 'replies' || state === 'decided-replies') {
    return <ReplyQueue states={states} state={state} address={address} />
  }
  return state === 'photos' ? (
    <PhotoQueue states={states} address={address} />
  ) : (
    <ReportQueue states={states} state={state} address={address} />
  )
}

interface ReportQueueProps {
  states: readonly Choice<QueueState>[]
  state: ReportState
  address: ReturnType<typeof useListAddress>
}

/** Reported reviews, undecided (oldest first) or decided. */
function ReportQueue({ states, state, address }: ReportQueueProps) {
  const query = useQuery(reportedQuery(state, address.page))
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null)
  const photoDecision = usePhotoDecision()
  return (
    <>
      <Inbox<ReportedReview, QueueState>
        copy={copy}
        states={states}
        state={state}
        address={address}
        query={query}
        empty={copy.empty[state]}
      >
        {(review, onGone) => (
          <ReportedReviewItem
            review={review}
            isOpen={state === 'open'}
            onDecide={(decision) => setPendingDecision({ review, decision, onGone })}
            onRejectPhoto={(photo) => photoDecision.reject(photo, onGone)}
          />
        )}
      </Inbox>
      {photoDecision.dialog}
      {pendingDecision && (
        <DecideDialog
          {...pendingDecision}
          onClose={() => setPendingDecision(null)}
          onDecided={() => {
            if (state === 'open') pendingDecision.onGone()
          }}
        />
      )}
    </>
  )
}
