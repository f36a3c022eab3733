import { sessionIdIn } from '@plekje/contracts'
import type { PasswordHasher } from '../credentials/passwords'
import { hashToken } from '../credentials/tokens'
import type { Caller } from '../http/caller'
import { notSignedIn, wrongPassword } from '../refusals'
import type { SignInThrottle } from '../storage/sign-in-throttle'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export interface CheckPasswordParts {
  readonly users: UserRepository
  readonly passwords: PasswordHasher
  readonly throttle: SignInThrottle
}

/**
 * Returns the signed-in user if the password is right; otherwise throws `wrongPassword` for the field. Wrong attempts
 * are limited like attempts to sign in, so that an open session does not allow guessing. They are counted per session,
 * so that nobody else can lock the member out.
 */
export const createCheckPassword =
  ({ users, passwords, throttle }: CheckPasswordParts) =>
  async (
    userId: string,
    password: string,
    { source, cookies, isHttps }: Caller,
    field: string,
  ): Promise<StoredUser> => {
    const user = await users.byId(userId)
    if (!user) throw notSignedIn()
    const sessionId = sessionIdIn(cookies, isHttps)
    const attemptKey = sessionId ? `session:${hashToken(sessionId)}` : `member:${user._id}`
    const matches = () => passwords.matches(password, user.passwordHash)
    const isRight = await throttle.attempt(attemptKey, source, matches, { isTrusted: true })
    if (!isRight) throw wrongPassword(field)
    return user
  }

export type CheckPassword = ReturnType<typeof createCheckPassword>
