import {
  decodeTimeCursor,
  encodeTimeCursor,
  MAX_ROWS_WITHOUT_LIMIT,
  type Member,
  type PublicMember,
  type User,
  type UserRow,
} from '@plekje/contracts'
import { notSignedIn } from '../refusals'
import { userInSession } from '../sign-in/second-factors'
import type { UserLists } from '../storage/user-lists'
import type { UserRepository } from '../storage/user-repository'
import { publicMemberOf, userRowOf } from '../storage/user-views'

const PAGE_SIZE = 50
const MAX_IDS = 500
const MAX_NAMES = 200
const MAX_PREFIX_MATCHES = 100

interface ListOptions {
  readonly search?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** Position of a row, from `next`. */
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export const createReadUsers = (users: UserRepository, lists: UserLists) => ({
  async figures(since?: string) {
    if (since === undefined) return users.figures()
    const [figures, addedPerHour] = await Promise.all([users.figures(), users.registeredPerHour(new Date(since))])
    return { ...figures, addedPerHour }
  },

  /** Reads the signed-in account from the database: the session may have older values. */
  current: async (member: Member): Promise<User> => {
    const user = await users.byId(member.id)
    if (!user) throw notSignedIn()
    return userInSession(user, member)
  },

  /**
   * Users in order of registration: after or before a row, from an offset or by page number; otherwise the first 2,000.
   * `next` is the position of the last row while there are more.
   */
  list: async ({ search, page, limit, offset, after, before }: ListOptions) => {
    const size = limit ?? (page === undefined ? MAX_ROWS_WITHOUT_LIMIT : PAGE_SIZE)
    const position = after ?? before
    const from =
      position === undefined ? undefined : { cursor: decodeTimeCursor(position), isBefore: after === undefined }
    const offsetOfPage = from ? 0 : ((page ?? 1) - 1) * size
    const pageQuery = { search, limit: size, from, offset: offset ?? offsetOfPage }
    const { users: usersOfPage, total, isAtLeast = false, hasMore } = await lists.page(pageQuery)
    const last = usersOfPage.at(-1)
    const hasNextPage = hasMore || from?.isBefore
    const next = last && hasNextPage ? encodeTimeCursor({ at: last.createdAt, id: last._id }) : undefined
    return { rows: usersOfPage.map((user): UserRow => userRowOf(user)), total, isAtLeast, limit: size, next }
  },

  /** Names of existing accounts, verified or not, by ids and by the beginning of the name. */
  names: async ({ ids, beginningWith }: { ids?: string | undefined; beginningWith?: string | undefined }) => {
    const beginning = beginningWith?.trim() ?? ''
    const [byIds, byName] = await Promise.all([
      ids === undefined ? [] : users.byIds([...new Set(ids.split(','))].slice(0, MAX_NAMES)),
      beginning === '' ? [] : users.findByNamePrefix(beginning, MAX_PREFIX_MATCHES),
    ])
    return { names: [...byIds, ...byName].map(({ _id, username }) => ({ id: _id, username })) }
  },

  /** Verified members by username or ids: members cannot see unverified accounts. */
  find: async ({ username, ids }: { username?: string | undefined; ids?: string | undefined }) => {
    const byName = username === undefined ? null : await users.byUsername(username)
    const byIds = ids === undefined ? [] : await users.byIds([...new Set(ids.split(','))].slice(0, MAX_IDS))
    return [byName, ...byIds]
      .filter((user) => user !== null)
      .filter(({ isEmailVerified }) => isEmailVerified)
      .map((user): PublicMember => publicMemberOf(user))
  },
})
