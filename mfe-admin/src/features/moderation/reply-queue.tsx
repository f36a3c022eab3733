import type { ReportedReply } from '@plekje/contracts'
import { type Choice, formatDate, TextArea } from '@plekje/ui'
import { replyModerationClient, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId, useState } from 'react'
import { nl } from '../../copy/nl'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { Inbox } from '../inbox/inbox'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import { useItemChange } from '../inbox/use-item-change'
import type { useListAddress } from '../lists/use-list-address'
import { useReason } from '../reason/use-reason'
import { type Decision, type QueueState, REPLIES_KEY, reportedRepliesQuery } from './queries'
import { DecisionButtons, DecisionFacts, Reports } from './reported-review-item'
import { ReviewLine } from './review-line'

const copy = nl.moderation
const RULES = { maxLength: 1000, missing: copy.replies.dialog.noReason, tooLong: copy.dialog.tooLong }

interface ReplyQueueProps {
  states: readonly Choice<QueueState>[]
  state: 'replies' | 'decided-replies'
  address: ReturnType<typeof useListAddress>
}

/** Reported replies of venues to reviews, undecided (longest waiting first) or decided (REVIEW-22). */
export function ReplyQueue({ states, state, address }: ReplyQueueProps) {
  const reportState = state === 'replies' ? 'open' : 'decided'
  const query = useQuery(reportedRepliesQuery(reportState, address.page))
  return (
    <Inbox<ReportedReply, QueueState>
      copy={{ ...copy, ...copy.replies }}
      states={states}
      state={state}
      address={address}
      query={query}
      empty={copy.replies.empty[reportState]}
    >
      {(item, onGone) => <ReplyItem reportedReply={item} isOpen={reportState === 'open'} onGone={onGone} />}
    </Inbox>
  )
}

interface ReplyItemProps {
  reportedReply: ReportedReply
  /** True for a reply that waits for a decision. */
  isOpen: boolean
  /** Called when the reply left the list after the decision. */
  onGone: () => void
}

function ReplyItem({ reportedReply, isOpen, onGone }: ReplyItemProps) {
  const id = useId()
  const [newDecision, setNewDecision] = useState<Decision | null>(null)
  const { review, reply, reports, decision: pastDecision } = reportedReply
  return (
    <article className={styles.item} aria-labelledby={id}>
      <ReviewLine id={id} review={review} />
      <blockquote className={styles.text}>{review.comment}</blockquote>
      <p className={styles.soft}>{copy.replies.by(reply.by, formatDate(reply.repliedAt))}</p>
      <blockquote className={styles.text}>{reply.text}</blockquote>
      <div>
        <p className={styles.soft}>{copy.reports(reports.length)}</p>
        <Reports reports={reports} />
      </div>
      {pastDecision && <DecisionFacts pastDecision={pastDecision} isEarlier={isOpen} />}
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(review.listingSlug)}>{copy.publicPage}</NewTabLink>
        <DecisionButtons headingId={id} isOpen={isOpen} pastDecision={pastDecision} onDecide={setNewDecision} />
      </div>
      {newDecision && (
        <DecideReply
          reportedReply={reportedReply}
          decision={newDecision}
          isOpen={isOpen}
          onClose={() => setNewDecision(null)}
          onGone={onGone}
        />
      )}
    </article>
  )
}

interface DecideReplyProps extends ReplyItemProps {
  decision: Decision
  onClose: () => void
}

/** Asks for the reason, which the managers of the venue read. */
function DecideReply({ reportedReply: { id, version }, decision, isOpen, onClose, onGone }: DecideReplyProps) {
  const { fieldProps, submitWith } = useReason(RULES)
  const { mutate, isPending } = useItemChange({
    queryKey: REPLIES_KEY,
    call: (reason: string) =>
      replyModerationClient.moderateReply({ params: { id }, body: { decision, reason, version } }),
    successToast: () => copy.replies[decision],
    failureToast: { title: copy.decideFailedTitle, description: copy.decideFailed },
    onChanged: () => {
      onClose()
      if (isOpen) onGone()
    },
  })
  return (
    <ConfirmDialog
      {...copy.replies.dialog[decision]}
      role="dialog"
      cancel={copy.dialog.cancel}
      variant={decision === 'hidden' ? 'danger' : 'primary'}
      isPending={isPending}
      onSubmit={submitWith(mutate)}
      onClose={onClose}
    >
      <TextArea {...fieldProps()} autoFocus label={copy.dialog.reason} hint={copy.replies.dialog.reasonHint} rows={4} />
    </ConfirmDialog>
  )
}
