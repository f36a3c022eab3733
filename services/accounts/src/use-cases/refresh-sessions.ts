import { hasSecondFactor } from '../sign-in/second-factors'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { memberOf } from '../storage/user-views'

/**
 * Updates the sessions of a user from the account, and ends them when the account no longer exists. Reads the account
 * again after the write, so that of two concurrent changes the later one wins. `accountInSessions` is the account from
 * which the sessions were last written.
 */
export const createRefreshSessions = (users: UserRepository, sessions: Sessions) => {
  const refresh = async (userId: string, accountInSessions?: StoredUser): Promise<StoredUser | null> => {
    const user = await users.byId(userId)
    if (!user) {
      await sessions.endAll(userId)
      return null
    }
    if (accountInSessions && isSameInSessions(accountInSessions, user)) return user
    await sessions.rewrite(memberOf(user), { hasSecondFactor: hasSecondFactor(user) })
    return refresh(userId, user)
  }
  return refresh
}

const isSameInSessions = (a: StoredUser, b: StoredUser) =>
  a.isAdmin === b.isAdmin && a.username === b.username && hasSecondFactor(a) === hasSecondFactor(b)

export type RefreshSessions = ReturnType<typeof createRefreshSessions>
