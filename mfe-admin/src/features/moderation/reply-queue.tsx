import type { ReportedReply } from '@plekje/contracts'
import { Button, type Choice, Dialog, formatDate, TextArea } from '@plekje/ui'
import { replyModerationClient, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId, useState } from 'react'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import { useItemChange } from '../inbox/use-item-change'
import type { useListAddress } from '../lists/use-list-address'
import { useReason } from '../reason/use-reason'
import { type Decision, PAGE_SIZE, type QueueState, REPLIES_KEY, reportedRepliesQuery } from './queries'
import { Decided, Reports } from './reported'
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
      pageSize={PAGE_SIZE}
      empty={copy.replies.empty[reportState]}
    >
      {(reported, onGone) => <ReplyItem reported={reported} isOpen={reportState === 'open'} onGone={onGone} />}
    </Inbox>
  )
}

interface ReplyItemProps {
  reported: ReportedReply
  /** True for a reply that waits for a decision. */
  isOpen: boolean
  /** Called when the reply was decided on, so that it left the list. */
  onGone: () => void
}

function ReplyItem({ reported, isOpen, onGone }: ReplyItemProps) {
  const id = useId()
  const [deciding, setDeciding] = useState<Decision['decision'] | null>(null)
  const { review, reply, reports, decision } = reported
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
      {decision && <Decided decision={decision} isEarlier={isOpen} />}
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(review.listingSlug)}>{copy.publicPage}</NewTabLink>
        <div className={styles.buttons}>
          {(isOpen || decision?.decision === 'hidden') && (
            <Button size="small" aria-describedby={id} onClick={() => setDeciding('kept')}>
              {copy.keep}
            </Button>
          )}
          {(isOpen || decision?.decision === 'kept') && (
            <Button size="small" variant="danger" aria-describedby={id} onClick={() => setDeciding('hidden')}>
              {copy.hide}
            </Button>
          )}
        </div>
      </div>
      {deciding && (
        <DecideReply
          reported={reported}
          decision={deciding}
          isOpen={isOpen}
          onClose={() => setDeciding(null)}
          onGone={onGone}
        />
      )}
    </article>
  )
}

interface DecideReplyProps extends ReplyItemProps {
  decision: Decision['decision']
  onClose: () => void
}

/** Asks for the reason, which the managers of the venue read. A reply that was changed meanwhile is shown anew. */
function DecideReply({ reported: { id, version }, decision, isOpen, onClose, onGone }: DecideReplyProps) {
  const { field, send } = useReason(RULES)
  const texts = copy.replies.dialog[decision]
  const { mutate, isPending } = useItemChange({
    queryKey: REPLIES_KEY,
    call: (reason: string) =>
      replyModerationClient.moderateReply({ params: { id }, body: { decision, reason, version } }),
    done: () => copy.replies[decision],
    failed: { title: copy.notDecided, description: copy.decideFailed },
    onChanged: () => {
      onClose()
      if (isOpen) onGone()
    },
  })
  const close = () => !isPending && onClose()
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {copy.dialog.cancel}
          </Button>
          <Button
            variant={decision === 'hidden' ? 'danger' : 'primary'}
            isBusy={isPending}
            onClick={send((reason) => !isPending && mutate(reason))}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextArea {...field()} autoFocus label={copy.dialog.reason} hint={copy.replies.dialog.reasonHint} rows={4} />
    </Dialog>
  )
}
