import type { UnreadMessages } from '@plekje/contracts'
import { pathOf, UNREAD_STREAM_PATH } from '@plekje/contracts/plain'
import { unreadQuery, useQuery, useQueryClient } from '@plekje/web-kit'
import { useEffect, useState } from 'react'

type UnreadState = Readonly<{ unreadCount: number; hasIncreased: boolean }>

/**
 * A member's number of unread messages; 0 until it is loaded. `hasIncreased` is true if its last change increased it.
 *
 * A visible page follows the number by a stream, and requests it when it becomes visible. A hidden page closes its
 * stream, because browsers open few connections to a site. Browsers do not retry a refused stream, so this hook opens
 * another.
 */
export function useUnread(userId: string): UnreadState {
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery(userId))
  const [state, setState] = useState<UnreadState>()
  if (data && data.count !== state?.unreadCount) {
    setState({ unreadCount: data.count, hasIncreased: state !== undefined && data.count > state.unreadCount })
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
    const refetch = () => void client.invalidateQueries({ queryKey })
    const openStream = () => {
      if (typeof EventSource === 'undefined') return
      source = new EventSource(pathOf({ path: UNREAD_STREAM_PATH }, {}))
      source.onmessage = ({ data: text }: MessageEvent<string>) => {
        refusals = 0
        const reply = readUnread(text)
        if (reply) client.setQueryData(queryKey, reply)
      }
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        timer = setTimeout(() => {
          refetch()
          openStream()
        }, retryDelayMs(refusals))
        refusals += 1
      }
    }
    const onVisibility = () => {
      close()
      if (document.visibilityState !== 'visible') return
      refetch()
      openStream()
    }
    if (document.visibilityState === 'visible') openStream()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [client, userId])

  return data && state ? state : { unreadCount: 0, hasIncreased: false }
}

/** 10 s to a minute, longer after more refusals; random, so that pages do not all retry at the same time. */
const retryDelayMs = (refusals: number): number => 10_000 + Math.random() * Math.min(10_000 * 2 ** refusals, 50_000)

function readUnread(text: string): UnreadMessages | undefined {
  try {
    const { count } = JSON.parse(text) as { count?: unknown }
    return typeof count === 'number' ? { count } : undefined
  } catch {
    return undefined
  }
}
