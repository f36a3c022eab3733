import { type Member, sessionIdIn } from '@plekje/contracts'
import type { PasswordHasher } from '../credentials/passwords'
import type { Caller } from '../http/caller'
import { ENDED_BY_NEW_PASSWORD, newPasswordMails } from '../mails/new-password'
import { passwordChangedMeanwhile } from '../refusals'
import type { KnownDevices } from '../sign-in/known-devices'
import type { Sessions } from '../storage/sessions'
import type { UserRepository } from '../storage/user-repository'
import type { CheckPassword } from './check-password'

export interface ChangePasswordParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly checkPassword: CheckPassword
  readonly devices: KnownDevices
  readonly now: () => Date
}

interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Changes the password, ends all other sessions and what others may have begun with the old one: a change of address
 * that waits, links to a new password, other browsers that are known. Told by mail.
 */
export const createChangePassword =
  ({ users, sessions, passwords, checkPassword, devices, now }: ChangePasswordParts) =>
  async (member: Member, { currentPassword, newPassword }: Passwords, caller: Caller) => {
    const user = await checkPassword(member.id, currentPassword, caller, 'currentPassword')
    const { _id, passwordHash } = user
    const kept = sessionIdIn(caller.cookies, caller.isHttps)
    const device = devices.find(user, caller)
    // Before it, so that a change is never made that leaves them open; after it, for those begun in between.
    await sessions.endAll(_id, kept)
    const changed = await users.change(
      _id,
      { passwordHash: await passwords.hash(newPassword), devices: device ? [device] : [] },
      {
        unset: ENDED_BY_NEW_PASSWORD,
        pull: { links: { kind: 'reset', usedAt: { $exists: false } } },
        mails: newPasswordMails(user, caller, now()),
        also: { passwordHash },
      },
    )
    if (!changed) throw passwordChangedMeanwhile()
    await sessions.endAll(_id, kept)
    return { message: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.' }
  }
