import { type Member, type PublicMember, perHour, type User, type UserRow } from '@plekje/contracts'
import { usernameKey } from '../domain/names'
import { notSignedIn } from '../domain/refusals'
import { userIn } from '../domain/second-factors'
import { publicMemberOf, userRowOf } from '../domain/user-views'
import type { UserRepository } from '../storage/user-repository'

const PAGE_SIZE = 50
const MOST_IDS = 500

interface ListOptions {
  readonly search?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export const createReadUsers = (users: UserRepository) => ({
  /** Of everyone who has an account now. */
  async figures(since?: string) {
    if (since === undefined) return users.figures()
    const [figures, registered] = await Promise.all([users.figures(), users.registeredSince(new Date(since))])
    return { ...figures, addedPerHour: perHour(registered) }
  },

  /** The account as it is now, whatever the session says of it. */
  current: async (member: Member): Promise<User> => {
    const user = await users.byId(member.id)
    if (!user) throw notSignedIn()
    return userIn(user, member)
  },

  /** All users in order of registration, or a page of them when one is asked. */
  list: async ({ search, page, limit }: ListOptions): Promise<{ rows: UserRow[]; total: number }> => {
    const size = page === undefined && limit === undefined ? 0 : (limit ?? PAGE_SIZE)
    const [found, total] = await Promise.all([
      users.list({ search, skip: ((page ?? 1) - 1) * size, limit: size }),
      users.count(search),
    ])
    return { rows: found.map(userRowOf), total }
  },

  /** Verified members by username or by ids: others do not exist for members. */
  find: async ({ username, ids }: { username?: string | undefined; ids?: string | undefined }) => {
    const byName = username === undefined ? null : await users.byUsername(usernameKey(username))
    const byIds = ids === undefined ? [] : await users.byIds([...new Set(ids.split(','))].slice(0, MOST_IDS))
    return [...(byName ? [byName] : []), ...byIds]
      .filter(({ isEmailVerified }) => isEmailVerified)
      .map((user): PublicMember => publicMemberOf(user))
  },
})
