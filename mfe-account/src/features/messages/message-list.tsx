import type { Message, UnreadMessages } from '@plekje/contracts'
import { Badge, Button, EmptyState, formatDate, formatTime, LinkButton, LiveRegion, MoreRows } from '@plekje/ui'
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
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import { linkOf } from './message-links'
import styles from './messages.module.css'
import { messagesQuery } from './queries'

const copy = nl.messages

export function MessageList({ userId }: { userId: string }) {
  const area = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(messagesQuery())
  const { data, error } = query
  const rows = rowsOf(data)
  const { data: unread } = useQuery(unreadQuery(userId))
  const { markRead, isAllRead } = useMarkRead(userId)
  useRefetchOnNewMessages(unread?.count)
  useRefreshOnSessionEnd(error)

  if (!data) return <QueryPlaceholder title={copy.failedTitle} query={query} fallback={copy.failed} />
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
    if (newest) markRead({ upTo: newest.createdAt })
    // The focused button disappears with the last unread message.
    area.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      <LiveRegion>{isAllRead && copy.allRead}</LiveRegion>
      {hasUnread && (
        <Button size="small" onClick={markAll}>
          {copy.markAllRead}
        </Button>
      )}
      <ul className={items.list} aria-label={copy.list}>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} onRead={() => markRead({ id: message.id })} />
        ))}
      </ul>
      <MoreRows shown={rows.length} total={totalOf(data)} what={copy.itemsName} label={copy.more} query={query} />
    </div>
  )
}

interface MessageItemProps {
  message: Message
  onRead: () => void
}

function MessageItem({ message, onRead }: MessageItemProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { text, to } = linkOf(message)
  const { createdAt, isRead } = message
  const follow = () => {
    if (!isRead) onRead()
  }
  const markRead = () => {
    onRead()
    // The focused button disappears.
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

/** Selects a message by its id, or all messages up to an instant. */
type MessageSelection = { readonly id: string } | { readonly upTo: string }

const isSelected = (selection: MessageSelection, { id, createdAt }: Message): boolean =>
  'id' in selection ? id === selection.id : createdAt <= selection.upTo

/** Marks messages as read on the screen at once, and refetches them when saving fails. */
function useMarkRead(userId: string) {
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const [isAllRead, setAllRead] = useState(false)
  const { queryKey } = messagesQuery()
  const { mutate } = useMutation({
    // Requests with one scope run one after another, so the last response has the final unread count.
    scope: { id: 'mark-messages' },
    mutationFn: (selection: MessageSelection): Promise<UnreadMessages> =>
      'id' in selection
        ? messagesClient.readMessage({ params: { id: selection.id } })
        : messagesClient.readMessages({ body: { upTo: selection.upTo } }),
    onMutate: async (selection) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (pages) =>
        withRows(pages, (rows) =>
          rows.map((message) => (isSelected(selection, message) ? { ...message, isRead: true } : message)),
        ),
      )
    },
    onSuccess: (unread, selection) => {
      client.setQueryData(unreadQuery(userId).queryKey, unread)
      if ('upTo' in selection) setAllRead(true)
    },
    onError: (failure) => {
      showFailure(copy.markFailed, failure)
      void client.invalidateQueries({ queryKey })
    },
  })
  const markRead = (selection: MessageSelection) => {
    setAllRead(false)
    mutate(selection)
  }
  return { markRead, isAllRead }
}

/** Refetches the list when the header's number of unread messages grows. */
function useRefetchOnNewMessages(unreadCount: number | undefined): void {
  const client = useQueryClient()
  const previousCount = useRef(unreadCount)
  useEffect(() => {
    if (unreadCount === undefined) return
    if (previousCount.current !== undefined && unreadCount > previousCount.current) {
      void client.invalidateQueries({ queryKey: messagesQuery().queryKey })
    }
    previousCount.current = unreadCount
  }, [client, unreadCount])
}
