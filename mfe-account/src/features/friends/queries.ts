import type { Friend } from '@plekje/contracts'
import { pagedListQuery, type QueryClient, socialClient } from '@plekje/web-kit'

/** Prefix of all keys about friends: accepting a request changes both lists. */
export const FRIENDS_KEY = ['friends'] as const

const FRIENDS_AT_ONCE = 50
const REQUESTS_AT_ONCE = 10

export const friendsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'accepted'], FRIENDS_AT_ONCE, (query, options) =>
    socialClient.listFriends({ query }, options),
  )

/** Requests that the member has to answer. */
export const friendRequestsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'requests'], REQUESTS_AT_ONCE, (query, options) =>
    socialClient.listFriendRequests({ query }, options),
  )

/** Updates both lists with an answered request, before they are refetched. */
export function cacheAnswer(client: QueryClient, requestId: string, accepted: Friend | undefined): void {
  client.setQueryData(friendRequestsQuery().queryKey, (known) => {
    if (!known?.pages.some(({ rows }) => rows.some(({ id }) => id === requestId))) return known
    const pages = known.pages.map(({ rows, total, next }) => ({
      rows: rows.filter(({ id }) => id !== requestId),
      total: total && total - 1,
      next,
    }))
    return { ...known, pages }
  })
  if (accepted === undefined) return
  client.setQueryData(friendsQuery().queryKey, (known) => {
    if (!known || known.pages.some(({ rows }) => rows.some(({ id }) => id === accepted.id))) return known
    // A new friend stays on top until the list is refetched, because the server sorts the names.
    const pages = known.pages.map(({ rows, total, next }, at) => ({
      rows: at === 0 ? [accepted, ...rows] : rows,
      total: total === undefined ? undefined : total + 1,
      next,
    }))
    return { ...known, pages }
  })
}
