import type { PasswordHasher } from '../domain/passwords'
import { notSignedIn, wrongPassword } from '../domain/refusals'
import type { SignInThrottle } from '../storage/sign-in-throttle'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export interface CheckPasswordParts {
  readonly users: UserRepository
  readonly passwords: PasswordHasher
  readonly throttle: SignInThrottle
}

/**
 * The signed-in user, when the password is theirs; else `wrongPassword` of that field. Wrong tries count as those of
 * signing in: whoever finds an open session does not get to guess.
 */
export const createCheckPassword =
  ({ users, passwords, throttle }: CheckPasswordParts) =>
  async (userId: string, password: string, source: string, field: string): Promise<StoredUser> => {
    const user = await users.byId(userId)
    if (!user) throw notSignedIn()
    const isRight = await throttle.attempt(user._id, source, () => passwords.matches(password, user.passwordHash))
    if (!isRight) throw wrongPassword(field)
    return user
  }

export type CheckPassword = ReturnType<typeof createCheckPassword>
