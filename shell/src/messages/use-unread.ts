import type { UnreadMessages } from '@plekje/contracts'
import { pathOf, UNREAD_STREAM_PATH } from '@plekje/contracts/plain'
import { unreadQuery, useQuery, useQueryClient } from '@plekje/web-kit'
import { useEffect, useState } from 'react'

/**
 * A member's number of unread messages; `isNew` when it grew since the page was opened. It is current by a stream while the
 * page can be seen, and by asking when it comes into view. Without the stream the page works, and without social it is 0. A
 * page in the background has no stream, because browsers open few connections to a site. A browser gives up a stream that is
 * refused, so it is opened again after a pause.
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
    let timer: ReturnType<typeof setTimeout> | undefined
    let refusals = 0
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const ask = () => void client.invalidateQueries({ queryKey })
    const follow = () => {
      if (typeof EventSource === 'undefined') return
      source = new EventSource(pathOf({ path: UNREAD_STREAM_PATH }, {}))
      source.onmessage = ({ data: text }: MessageEvent<string>) => {
        refusals = 0
        const told = readUnread(text)
        if (told) client.setQueryData(queryKey, told)
      }
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        timer = setTimeout(() => {
          ask()
          follow()
        }, pauseMs(refusals))
        refusals += 1
      }
    }
    const onVisibility = () => {
      close()
      if (document.visibilityState !== 'visible') return
      ask()
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

/** From 10 s to a minute, longer after more refusals; random, so that pages do not all come back together. */
const pauseMs = (refusals: number): number => 10_000 + Math.random() * Math.min(10_000 * 2 ** refusals, 50_000)

function readUnread(text: string): UnreadMessages | undefined {
  try {
    const { count } = JSON.parse(text) as { count?: unknown }
    return typeof count === 'number' ? { count } : undefined
  } catch {
    return undefined
  }
}
