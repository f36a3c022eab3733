import type { UnreadMessages } from '@plekje/contracts'
import { queryOptions } from '@tanstack/react-query'
import { messagesClient } from './clients'

/**
 * A member's number of unread messages, which the header shows and the list of messages changes. Null until it could
 * be read; a later failure leaves the last number. Neither is an error of any page.
 */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread-messages', userId] as const,
    queryFn: ({ client, queryKey, signal }): Promise<UnreadMessages | null> =>
      messagesClient.unreadMessages({}, { signal }).catch(() => client.getQueryData<UnreadMessages>(queryKey) ?? null),
    staleTime: Number.POSITIVE_INFINITY,
  })
