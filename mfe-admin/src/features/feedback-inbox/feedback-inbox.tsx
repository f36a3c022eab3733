import type { FeedbackItem } from '@plekje/contracts'
import { Badge, Button, formatDate, formatTime } from '@plekje/ui'
import { feedbackInboxClient, useQuery } from '@plekje/web-kit'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import styles from '../inbox/inbox.module.css'
import { useItemChange } from '../inbox/use-item-change'
import { useListAddress } from '../lists/use-list-address'
import { FEEDBACK_FILTERS, FEEDBACK_KEY, type FeedbackFilter, type FeedbackState, feedbackQuery } from './queries'

const copy = nl.feedbackInbox

/** Feedback about the site, newest first. Handled items can be reopened. */
export function FeedbackInbox() {
  const address = useListAddress()
  const state: FeedbackFilter = address.readOneOf('state', FEEDBACK_FILTERS, 'open')
  const query = useQuery(feedbackQuery(state, address.page))
  return (
    <Inbox
      copy={copy}
      states={FEEDBACK_FILTERS.map((value) => ({ value, label: copy.states[value] }))}
      state={state}
      address={address}
      query={query}
      empty={copy.empty[state]}
    >
      {(item, onGone) => <Feedback item={item} onGone={state === 'all' ? undefined : onGone} />}
    </Inbox>
  )
}

function Feedback({ item, onGone }: { item: FeedbackItem; onGone: (() => void) | undefined }) {
  const id = useId()
  const { mutate, isPending } = useItemChange({
    queryKey: FEEDBACK_KEY,
    call: (state: FeedbackState) => feedbackInboxClient.setFeedbackState({ params: { id: item.id }, body: { state } }),
    successToast: (changed) => copy.changed[changed.state],
    failureToast: { title: copy.notChanged, description: copy.changeFailed },
    onChanged: () => onGone?.(),
  })
  const isDone = item.state === 'done'
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>{copy.types[item.feedbackType] ?? item.feedbackType}</h3>
        {isDone && <Badge tone="good">{copy.states.done}</Badge>}
        <span className={styles.soft}>
          {item.username ?? copy.anonymous} ·{' '}
          <time dateTime={item.createdAt}>{`${formatDate(item.createdAt)}, ${formatTime(item.createdAt)}`}</time>
        </span>
      </div>
      <p className={styles.text}>{item.feedback}</p>
      <div className={styles.foot}>
        {item.email && <a href={`mailto:${encodeURIComponent(item.email)}`}>{copy.answer(item.email)}</a>}
        <div className={styles.buttons}>
          <Button
            size="small"
            isBusy={isPending}
            aria-describedby={id}
            onClick={() => mutate(isDone ? 'open' : 'done')}
          >
            {isDone ? copy.reopen : copy.done}
          </Button>
        </div>
      </div>
    </article>
  )
}
