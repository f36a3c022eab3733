import { queryOptions, socialClient } from '@plekje/web-kit'

/** Everything about friends is below this key: accepting a request changes both lists. */
export const FRIENDS_KEY = ['friends'] as const

export const friendsQuery = () =>
  queryOptions({
    queryKey: [...FRIENDS_KEY, 'accepted'],
    queryFn: ({ signal }) => socialClient.listFriends({}, { signal }),
  })

/** Requests of others that wait for the member's answer. */
export const friendRequestsQuery = () =>
  queryOptions({
    queryKey: [...FRIENDS_KEY, 'requests'],
    queryFn: ({ signal }) => socialClient.listFriendRequests({}, { signal }),
  })
