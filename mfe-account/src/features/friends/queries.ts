import { pagedListQuery, socialClient } from '@plekje/web-kit'

/** Everything about friends is below this key: accepting a request changes both lists. */
export const FRIENDS_KEY = ['friends'] as const

const FRIENDS_AT_ONCE = 50
const REQUESTS_AT_ONCE = 10

export const friendsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'accepted'], FRIENDS_AT_ONCE, (query, options) =>
    socialClient.listFriends({ query }, options),
  )

/** Requests of others that wait for the member's answer. */
export const friendRequestsQuery = () =>
  pagedListQuery([...FRIENDS_KEY, 'requests'], REQUESTS_AT_ONCE, (query, options) =>
    socialClient.listFriendRequests({ query }, options),
  )
