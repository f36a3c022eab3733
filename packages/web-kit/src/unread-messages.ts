import type { UnreadMessages } from '@plekje/contracts'
import { queryOptions } from '@tanstack/react-query'
import { messagesClient } from './clients'

/**
 * A member's number of unread messages, which the header shows and the list of messages changes. Null while it cannot be
 * read: that is no error of any page.
 */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread-messages', userId] as const,
    queryFn: ({ signal }): Promise<UnreadMessages | null> =>
      messagesClient.unreadMessages({}, { signal }).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
  })
