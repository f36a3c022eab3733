import type { UnreadMessages } from '@plekje/contracts'
import { pathOf, UNREAD_STREAM_PATH } from '@plekje/contracts/plain'
import { unreadQuery, useQuery, useQueryClient } from '@plekje/web-kit'
import { useEffect, useState } from 'react'

/**
 * A member's number of unread messages; `isNew` when it grew since the page was opened. It is current by a stream while the
 * page can be seen, and by asking when it comes into view. Without the stream the page works, and without social it is 0. A
 * page in the background has no stream, because browsers open few connections to a site.
 */
export function useUnread(userId: string): { unread: number; isNew: boolean } {
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery(userId))
  const [last, setLast] = useState<{ unread: number; isNew: boolean }>()
  if (data && data.count !== last?.unread) {
    setLast({ unread: data.count, isNew: last !== undefined && data.count > last.unread })
  }

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

  return data && last ? last : { unread: 0, isNew: false }
}

function readUnread(text: string): UnreadMessages | undefined {
  try {
    const { count } = JSON.parse(text) as { count?: unknown }
    return typeof count === 'number' ? { count } : undefined
  } catch {
    return undefined
  }
}
