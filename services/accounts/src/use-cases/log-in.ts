import type { Credentials, User } from '@plekje/contracts'
import type { Caller } from '../domain/caller'
import { emailKey, isEmailLike, usernameKey } from '../domain/names'
import type { PasswordHasher } from '../domain/passwords'
import { emailNotVerified, wrongCredentials } from '../domain/refusals'
import { sessionIdIn } from '../domain/session-cookie'
import { memberOf, userOf } from '../domain/user-views'
import type { Sessions } from '../storage/sessions'
import type { SignInThrottle } from '../storage/sign-in-throttle'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { KnownDevices } from './known-devices'
import type { RefreshSessions } from './refresh-sessions'

export interface LogInParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly refreshSessions: RefreshSessions
  readonly passwords: PasswordHasher
  readonly throttle: SignInThrottle
  readonly devices: KnownDevices
}

export interface LoggedIn {
  readonly user: User
  readonly sessionId: string
  /** Makes this browser known to the account. */
  readonly deviceCookie: string
}

/**
 * Starts a session with a new id, by username or e-mail address. A wrong password and an account that does not exist
 * cost and answer the same; that an address is not verified is told only to who knows the password. Failures count by
 * the name as it was typed, so that none tells which address belongs to which username, and those of a browser that
 * signed in before by themselves, so that strangers do not lock it out.
 */
export const createLogIn = ({ users, sessions, refreshSessions, passwords, throttle, devices }: LogInParts) => {
  const find = (name: string) =>
    isEmailLike(name) ? users.byEmail(emailKey(name)) : users.byUsername(usernameKey(name))

  /** A hash of older parameters is renewed now that the password is at hand. */
  const renewHash = async ({ _id, passwordHash }: StoredUser, password: string) => {
    if (!passwords.isOutdated(passwordHash)) return
    await users.change(_id, { passwordHash: await passwords.hash(password) }, { also: { passwordHash } })
  }

  /** Rights or password may have changed, or the account may be gone, since it was read. */
  const confirm = async (user: StoredUser, password: string): Promise<StoredUser | undefined> => {
    const current = await refreshSessions(user._id, user)
    if (!current) return undefined
    const isSame = current.passwordHash === user.passwordHash
    return isSame || (await passwords.matches(password, current.passwordHash)) ? current : undefined
  }

  /** Whether the password is right; counted by the browser where the account knows it, else by the name. */
  const check = (user: StoredUser | null, { username, password }: Credentials, caller: Caller): Promise<boolean> => {
    const matches = () => passwords.matches(password, user?.passwordHash)
    const device = devices.find(user, caller)
    if (device) return throttle.attempt(`device:${device.tokenHash}`, caller.source, matches, { isTrusted: true })
    const name = isEmailLike(username) ? `email:${emailKey(username)}` : `name:${usernameKey(username)}`
    return throttle.attempt(name, caller.source, matches)
  }

  return async (credentials: Credentials, caller: Caller): Promise<LoggedIn> => {
    const { username, password } = credentials
    const user = await find(username)
    const isRight = await check(user, credentials, caller)
    if (!user || !isRight) throw wrongCredentials()
    if (!user.isEmailVerified) throw emailNotVerified()
    await renewHash(user, password)
    const former = sessionIdIn(caller.cookies)
    if (former) await sessions.end(former)
    const sessionId = await sessions.begin(memberOf(user))
    const current = await confirm(user, password)
    if (!current) {
      await sessions.end(sessionId)
      throw wrongCredentials()
    }
    return { user: userOf(current), sessionId, deviceCookie: await devices.remember(current, caller) }
  }
}
