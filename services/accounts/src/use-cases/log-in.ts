import { type Credentials, sessionIdIn, type User } from '@plekje/contracts'
import type { PasswordHasher } from '../credentials/passwords'
import { emailKey, foldedUsername, isEmailLike } from '../domain/names'
import type { Caller } from '../http/caller'
import { emailNotVerified, wrongCredentials } from '../refusals'
import type { KnownDevices } from '../sign-in/known-devices'
import {
  hasSecondFactor,
  isSecondFactorRequired,
  type SecondFactorRule,
  userInSession,
} from '../sign-in/second-factors'
import type { SecondSteps } from '../sign-in/second-steps'
import type { Sessions } from '../storage/sessions'
import type { SignInThrottle } from '../storage/sign-in-throttle'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { memberOf } from '../storage/user-views'
import type { RefreshSessions } from './refresh-sessions'

export interface LogInParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly refreshSessions: RefreshSessions
  readonly passwords: PasswordHasher
  readonly throttle: SignInThrottle
  readonly devices: KnownDevices
  readonly secondSteps: SecondSteps
  readonly rule: SecondFactorRule
}

export interface NewSession {
  readonly user: User
  readonly sessionId: string
  /** Registers this browser with the account. */
  readonly deviceCookie: string
}

/** The password is right, but a second step is needed; `step` is its secret token. */
export interface StepNeeded {
  readonly step: string
}

/**
 * Starts a session with a new id, by username or e-mail address. A wrong password and an unknown account take the same
 * time and get the same response; an unverified address is only revealed to somebody who knows the password. Failures
 * are counted per typed name: a count per account would reveal which address belongs to which username. A known browser
 * has a count of its own, so that strangers do not lock out its member. An account with a second factor gets no
 * session, and its browser is not registered, until the second step is passed.
 */
export const createLogIn = (parts: LogInParts) => {
  const { users, sessions, refreshSessions, passwords, throttle, devices, secondSteps, rule } = parts
  const find = (name: string) => (isEmailLike(name) ? users.byEmail(emailKey(name)) : users.byUsername(name))

  /** Replaces a hash that was made with outdated parameters. The password is known only at sign-in. */
  const renewHash = async (user: StoredUser, password: string): Promise<StoredUser> => {
    const { _id, passwordHash } = user
    if (!passwords.isOutdated(passwordHash)) return user
    const newHash = { passwordHash: await passwords.hash(password) }
    return (await users.change(_id, newHash, { onlyIf: { passwordHash } })) ?? user
  }

  /**
   * Reads the account again and updates its sessions. Returns undefined if the account was removed or its password was
   * changed since `user` was read.
   */
  const readAgain = async (user: StoredUser, password: string): Promise<StoredUser | undefined> => {
    const current = await refreshSessions(user._id, user)
    if (!current) return undefined
    const isUnchanged = current.passwordHash === user.passwordHash
    return isUnchanged || (await passwords.matches(password, current.passwordHash)) ? current : undefined
  }

  /** Checks the password; attempts are counted per known browser, else per name. */
  const check = (user: StoredUser | null, { username, password }: Credentials, caller: Caller): Promise<boolean> => {
    const matches = () => passwords.matches(password, user?.passwordHash)
    const knownBrowser = devices.find(user, caller)
    if (knownBrowser) {
      return throttle.attempt(`device:${knownBrowser.tokenHash}`, caller.source, matches, { isTrusted: true })
    }
    const name = isEmailLike(username) ? `email:${emailKey(username)}` : `name:${foldedUsername(username)}`
    return throttle.attempt(name, caller.source, matches)
  }

  return async (credentials: Credentials, caller: Caller): Promise<NewSession | StepNeeded> => {
    const { username, password } = credentials
    const user = await find(username)
    const isRight = await check(user, credentials, caller)
    if (!user || !isRight) throw wrongCredentials()
    if (!user.isEmailVerified) throw emailNotVerified()
    const renewedUser = await renewHash(user, password)
    if (hasSecondFactor(renewedUser)) return { step: await secondSteps.begin(renewedUser) }
    const previousSessionId = sessionIdIn(caller.cookies, caller.isHttps)
    if (previousSessionId) await sessions.end(previousSessionId)
    const sessionId = await sessions.begin(memberOf(renewedUser), { device: caller.device })
    const current = await readAgain(renewedUser, password)
    if (current && !hasSecondFactor(current)) {
      return {
        user: userInSession(current, { needsSecondFactor: isSecondFactorRequired(current, rule) }),
        sessionId,
        deviceCookie: await devices.register(current, caller),
      }
    }
    await sessions.end(sessionId)
    if (!current) throw wrongCredentials()
    return { step: await secondSteps.begin(current) }
  }
}
