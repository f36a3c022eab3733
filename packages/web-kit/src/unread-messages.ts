import type { UnreadMessages } from '@plekje/contracts'
import { queryOptions } from '@tanstack/react-query'
import { messagesClient } from './clients'

/**
 * A member's number of unread messages, which the header shows and the list of messages changes. Null while it
 * has never been read. A later failure keeps the last number and is not reported.
 */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread-messages', userId] as const,
    queryFn: ({ client, queryKey, signal }): Promise<UnreadMessages | null> =>
      messagesClient.unreadMessages({}, { signal }).catch(() => client.getQueryData<UnreadMessages>(queryKey) ?? null),
    staleTime: Number.POSITIVE_INFINITY,
  })
