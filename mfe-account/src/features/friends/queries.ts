import type { Friend } from '@plekje/contracts'
import { type ListPages, pagedListQuery, type QueryClient, rowsOf, socialClient } from '@plekje/web-kit'

/** Prefix of all query keys about friends. An accepted request changes both lists, and this key refreshes both. */
export const FRIENDS_KEY = ['friends'] as const

const FRIENDS_PER_PAGE = 50
const REQUESTS_PER_PAGE = 10

export const friendsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'accepted'], FRIENDS_PER_PAGE, (query, options) =>
    socialClient.listFriends({ query }, options),
  )

/** Requests that the member has to answer. */
export const friendRequestsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'requests'], REQUESTS_PER_PAGE, (query, options) =>
    socialClient.listFriendRequests({ query }, options),
  )

const hasRow = (list: ListPages<Friend>, id: string) => rowsOf(list).some((row) => row.id === id)

/** Updates both lists with an answered request, before they are refetched. */
export function cacheAnswer(client: QueryClient, requestId: string, newFriend: Friend | undefined): void {
  client.setQueryData(friendRequestsQuery().queryKey, (requests) => {
    if (!requests || !hasRow(requests, requestId)) return requests
    const pages = requests.pages.map(({ rows, total, next }) => ({
      rows: rows.filter(({ id }) => id !== requestId),
      total: total === undefined ? undefined : total - 1,
      next,
    }))
    return { ...requests, pages }
  })
  if (newFriend === undefined) return
  client.setQueryData(friendsQuery().queryKey, (friends) => {
    if (!friends || hasRow(friends, newFriend.id)) return friends
    // The new friend is first until the refetched list has the server's order.
    const pages = friends.pages.map(({ rows, total, next }, index) => ({
      rows: index === 0 ? [newFriend, ...rows] : rows,
      total: total === undefined ? undefined : total + 1,
      next,
    }))
    return { ...friends, pages }
  })
}
