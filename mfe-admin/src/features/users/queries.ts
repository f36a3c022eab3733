import { createClient, usersAdminApi } from '@plekje/contracts'
import { readAtLeast, readTotalCount } from '@plekje/contracts/plain'
import { http, keepPreviousData, queryOptions } from '@plekje/web-kit'

/** As many as the server gives at once (DESIGN §3, lists): few sites have more, and one page shows them all then. */
export const PAGE_SIZE = 100

export const USERS_KEY = ['admin', 'users'] as const

export const usersQuery = (criteria: { search: string; page: number }) =>
  queryOptions({
    queryKey: [...USERS_KEY, criteria],
    queryFn: ({ signal }) => fetchUsers(criteria, signal),
    placeholderData: keepPreviousData,
  })

/** A page of users with the number of all that were found, which the server tells in a header. */
async function fetchUsers({ search, page }: { search: string; page: number }, signal: AbortSignal) {
  let counted: number | undefined
  let isAtLeast = false
  const client = createClient(usersAdminApi, async (request) => {
    const reply = await http(request)
    counted = readTotalCount(reply.header)
    isAtLeast = readAtLeast(reply.header)
    return reply
  })
  const users = await client.listUsers({ query: { search, page, limit: PAGE_SIZE } }, { signal })
  const total = counted ?? (page - 1) * PAGE_SIZE + users.length
  return { users, total, isAtLeast, page, totalPages: Math.ceil(total / PAGE_SIZE) }
}
