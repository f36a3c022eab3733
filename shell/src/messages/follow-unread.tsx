import type { UnreadMessages } from '@plekje/contracts'
import { pathOf, UNREAD_STREAM_PATH } from '@plekje/contracts/plain'
import { unreadQuery, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import { useEffect, useRef } from 'react'

interface FollowUnreadProps {
  /** `isNew` when messages came in since the page was opened: then the number is announced. */
  onChange: (state: { unread: number; isNew: boolean }) => void
}

/**
 * Keeps the number of unread messages current: by a stream while the page can be seen, and by asking when it comes into
 * view. Without the stream the page works, and without social it shows no number. A page in the background has no stream,
 * because browsers open few connections to a site.
 */
export function FollowUnread({ onChange }: FollowUnreadProps) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery(userId))
  const unread = data?.count ?? 0
  const before = useRef<number>(undefined)

  useEffect(() => {
    const isNew = before.current !== undefined && unread > before.current
    if (data) before.current = unread
    onChange({ unread, isNew })
  }, [data, unread, onChange])

  useEffect(() => {
    const { queryKey } = unreadQuery(userId)
    let source: EventSource | undefined
    const close = () => {
      source?.close()
      source = undefined
    }
    const follow = () => {
      if (typeof EventSource === 'undefined') return
      source = new EventSource(pathOf({ path: UNREAD_STREAM_PATH }, {}))
      source.onmessage = ({ data: text }: MessageEvent<string>) => {
        const told = readUnread(text)
        if (told) client.setQueryData(queryKey, told)
      }
    }
    const onVisibility = () => {
      close()
      if (document.visibilityState !== 'visible') return
      void client.invalidateQueries({ queryKey })
      follow()
    }
    if (document.visibilityState === 'visible') follow()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [client, userId])

  return null
}

function readUnread(text: string): UnreadMessages | undefined {
  try {
    const { count } = JSON.parse(text) as { count?: unknown }
    return typeof count === 'number' ? { count } : undefined
  } catch {
    return undefined
  }
}
