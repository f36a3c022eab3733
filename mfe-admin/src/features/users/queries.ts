import { createClient, type UserRow, usersAdminApi } from '@plekje/contracts'
import { readAtLeast, readTotalCount } from '@plekje/contracts/plain'
import { http, keepPreviousData, type QueryClient, queryOptions } from '@plekje/web-kit'
import type { PageRequest } from '../lists/page-request'

/** Users per page. It is the server's maximum (API-7), so that one page shows all users of most sites. */
const PAGE_SIZE = 100

export const USERS_KEY = ['admin', 'users'] as const

interface UserCriteria extends PageRequest {
  readonly search: string
}

export const usersQuery = (criteria: UserCriteria) =>
  queryOptions({
    queryKey: [...USERS_KEY, criteria],
    queryFn: ({ signal }) => fetchUsers(criteria, signal),
    placeholderData: keepPreviousData,
  })

/** Updates a user from a response in all cached lists. */
export function cacheUser(client: QueryClient, user: UserRow): void {
  client.setQueriesData<Awaited<ReturnType<typeof fetchUsers>>>(
    { queryKey: USERS_KEY },
    (list) => list && { ...list, users: list.users.map((listed) => (listed.id === user.id ? user : listed)) },
  )
}

/** A page of users with the total, which the server sends in a header. */
async function fetchUsers(criteria: UserCriteria, signal: AbortSignal) {
  const { page } = criteria
  let totalCount: number | undefined
  let isAtLeast = false
  const client = createClient(usersAdminApi, async (request) => {
    const response = await http(request)
    totalCount = readTotalCount(response.header)
    isAtLeast = readAtLeast(response.header)
    return response
  })
  const users = await client.listUsers({ query: { ...criteria, limit: PAGE_SIZE } }, { signal })
  const total = totalCount ?? (page - 1) * PAGE_SIZE + users.length
  const first = users[0]
  const last = users.at(-1)
  return {
    users,
    page,
    limit: PAGE_SIZE,
    total,
    isAtLeast,
    next: last && positionOf(last),
    previous: first && positionOf(first),
    totalPages: Math.ceil(total / PAGE_SIZE),
  }
}

/** A user's position in the list, in the format of the server's `after` and `before` parameters (ADR 33). */
const positionOf = ({ createdAt, id }: UserRow) => `${new Date(createdAt).getTime()}.${id}`
