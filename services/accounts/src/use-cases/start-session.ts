import { sessionIdIn } from '@plekje/contracts'
import type { Caller } from '../http/caller'
import { notSignedIn } from '../refusals'
import type { KnownDevices } from '../sign-in/known-devices'
import { hasSecondFactor, userInSession } from '../sign-in/second-factors'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import { memberOf } from '../storage/user-views'
import type { NewSession } from './log-in'
import type { RefreshSessions } from './refresh-sessions'

export interface StartSessionParts {
  readonly sessions: Sessions
  readonly refreshSessions: RefreshSessions
  readonly devices: KnownDevices
}

/**
 * Starts a session for a member who has proved a second factor, with a new id; ends the previous one and registers the
 * browser with the account. No session remains if meanwhile the account was removed, its password changed, or its last
 * second factor removed.
 */
export const createStartSession =
  ({ sessions, refreshSessions, devices }: StartSessionParts) =>
  async (user: StoredUser, caller: Caller): Promise<NewSession> => {
    const previousSessionId = sessionIdIn(caller.cookies, caller.isHttps)
    if (previousSessionId) await sessions.end(previousSessionId)
    const sessionId = await sessions.begin(memberOf(user), { device: caller.device, hasSecondFactor: true })
    const current = await refreshSessions(user._id, user)
    if (current && current.passwordHash === user.passwordHash && hasSecondFactor(current)) {
      return { user: userInSession(current, {}), sessionId, deviceCookie: await devices.register(current, caller) }
    }
    await sessions.end(sessionId)
    throw notSignedIn()
  }

export type StartSession = ReturnType<typeof createStartSession>
