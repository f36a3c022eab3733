import { type Member, sessionIdIn } from '@plekje/contracts'
import type { Caller } from '../domain/caller'
import type { PasswordHasher } from '../domain/passwords'
import { passwordChangedMeanwhile } from '../domain/refusals'
import type { Sessions } from '../storage/sessions'
import type { UserRepository } from '../storage/user-repository'
import type { CheckPassword } from './check-password'

export interface ChangePasswordParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly checkPassword: CheckPassword
}

interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Changes the password and ends all other sessions. */
export const createChangePassword =
  ({ users, sessions, passwords, checkPassword }: ChangePasswordParts) =>
  async (member: Member, { currentPassword, newPassword }: Passwords, { source, cookies, isHttps }: Caller) => {
    const { _id, passwordHash } = await checkPassword(member.id, currentPassword, source, 'currentPassword')
    const kept = sessionIdIn(cookies, isHttps)
    // Before it, so that a change is never made that leaves them open; after it, for those begun in between.
    await sessions.endAll(_id, kept)
    const changed = await users.change(
      _id,
      { passwordHash: await passwords.hash(newPassword) },
      { unset: ['hasPasswordOfSettings'], also: { passwordHash } },
    )
    if (!changed) throw passwordChangedMeanwhile()
    await sessions.endAll(_id, kept)
    return { message: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.' }
  }
