import { hasSecondFactor } from '../sign-in/second-factors'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { memberOf } from '../storage/user-views'

/**
 * Updates the sessions of a user from the account, and ends them when the account no longer exists. Reads the account
 * again after the write, so that of two concurrent changes the later one wins. `written` is the account as it was
 * last written to the sessions.
 */
export const createRefreshSessions = (users: UserRepository, sessions: Sessions) => {
  const refresh = async (userId: string, written?: StoredUser): Promise<StoredUser | null> => {
    const user = await users.byId(userId)
    if (!user) {
      await sessions.endAll(userId)
      return null
    }
    if (written && isUpToDate(written, user)) return user
    await sessions.rewrite(memberOf(user), { hasSecondFactor: hasSecondFactor(user) })
    return refresh(userId, user)
  }
  return refresh
}

const isUpToDate = (written: StoredUser, user: StoredUser) =>
  written.isAdmin === user.isAdmin &&
  written.username === user.username &&
  hasSecondFactor(written) === hasSecondFactor(user)

export type RefreshSessions = ReturnType<typeof createRefreshSessions>
