import type { Message, UnreadMessages } from '@plekje/contracts'
import {
  Badge,
  Button,
  EmptyState,
  formatDate,
  formatTime,
  LinkButton,
  LiveRegion,
  MoreRows,
  QueryErrorPanel,
  SkeletonText,
} from '@plekje/ui'
import {
  Link,
  messagesClient,
  rowsOf,
  totalOf,
  unreadQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  withRows,
} from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Inbox } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import items from '../members/item-list.module.css'
import { LoadingArea } from '../members/member-page'
import { useFailureToast, useSessionEnd } from '../members/session-end'
import { wordsOf } from './message-words'
import styles from './messages.module.css'
import { messagesQuery } from './queries'

const copy = nl.messages

export function MessageList({ userId }: { userId: string }) {
  const area = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(messagesQuery())
  const { data, error, isLoadingError } = query
  const rows = rowsOf(data)
  const { data: unread } = useQuery(unreadQuery(userId))
  const { mark, isDone } = useMarking(userId)
  useNewMessages(unread?.count)
  useSessionEnd(error)

  if (isLoadingError) return <QueryErrorPanel title={copy.failedTitle} query={query} fallback={copy.failed} />
  if (!data) {
    return (
      <LoadingArea>
        <SkeletonText lines={6} />
      </LoadingArea>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={copy.empty}
        action={
          <LinkButton variant="primary" to={paths.settings()}>
            {copy.toSettings}
          </LinkButton>
        }
      >
        {copy.emptyHint}
      </EmptyState>
    )
  }
  const [newest] = rows
  // Unread messages may also be beyond the rows that are loaded.
  const hasUnread = rows.some(({ isRead }) => !isRead) || (unread?.count ?? 0) > 0
  const markAll = () => {
    if (newest) mark({ upTo: newest.createdAt })
    // The button disappears with the last unread message.
    area.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      <LiveRegion>{isDone && copy.allRead}</LiveRegion>
      {hasUnread && (
        <Button size="small" onClick={markAll}>
          {copy.markAllRead}
        </Button>
      )}
      <ul className={items.list} aria-label={copy.list}>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} onRead={() => mark({ id: message.id })} />
        ))}
      </ul>
      <MoreRows shown={rows.length} total={totalOf(data)} what={copy.what} label={copy.more} query={query} />
    </div>
  )
}

interface MessageItemProps {
  message: Message
  onRead: () => void
}

function MessageItem({ message, onRead }: MessageItemProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { text, to } = wordsOf(message)
  const { createdAt, isRead } = message
  const follow = () => {
    if (!isRead) onRead()
  }
  const markRead = () => {
    onRead()
    // The button disappears.
    link.current?.focus({ preventScroll: true })
  }
  return (
    <li className={items.item}>
      <div className={items.about}>
        <Link ref={link} to={to} className={isRead ? styles.text : styles.unreadText} onClick={follow}>
          {text}
        </Link>
        <p className={items.facts}>
          {!isRead && <Badge tone="accent">{copy.unread}</Badge>}{' '}
          <time dateTime={createdAt}>
            {formatDate(createdAt)}, {formatTime(createdAt)}
          </time>
        </p>
      </div>
      {!isRead && (
        <Button size="small" aria-label={copy.markOneRead(text)} onClick={markRead}>
          {copy.markRead}
        </Button>
      )}
    </li>
  )
}

/** A message by its id, or all up to an instant. */
type Marked = { readonly id: string } | { readonly upTo: string }

const isMarked = (marked: Marked, { id, createdAt }: Message): boolean =>
  'id' in marked ? id === marked.id : createdAt <= marked.upTo

/** Marks messages as read: at once on the screen, and again as they were when saving fails. */
function useMarking(userId: string) {
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const [isDone, setDone] = useState(false)
  const { queryKey } = messagesQuery()
  const { mutate } = useMutation({
    // Sent one after the other, so that the last response has the number after all of them.
    scope: { id: 'mark-messages' },
    mutationFn: (marked: Marked): Promise<UnreadMessages> =>
      'id' in marked
        ? messagesClient.readMessage({ params: { id: marked.id } })
        : messagesClient.readMessages({ body: { upTo: marked.upTo } }),
    onMutate: async (marked) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (pages) =>
        withRows(pages, (rows) =>
          rows.map((message) => (isMarked(marked, message) ? { ...message, isRead: true } : message)),
        ),
      )
    },
    onSuccess: (unread, marked) => {
      client.setQueryData(unreadQuery(userId).queryKey, unread)
      if ('upTo' in marked) setDone(true)
    },
    onError: (failure) => {
      showFailure(copy.markFailed, failure)
      void client.invalidateQueries({ queryKey })
    },
  })
  const mark = (marked: Marked) => {
    setDone(false)
    mutate(marked)
  }
  return { mark, isDone }
}

/** Reads the list again when the header's number grows. */
function useNewMessages(unread: number | undefined): void {
  const client = useQueryClient()
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current) {
      void client.invalidateQueries({ queryKey: messagesQuery().queryKey })
    }
    if (unread !== undefined) before.current = unread
  }, [client, unread])
}
