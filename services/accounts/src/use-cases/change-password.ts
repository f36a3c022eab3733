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
 * Changes the password, ends all other sessions, and cancels whatever somebody with the old password may have started:
 * a pending change of address, reset links, other known browsers. Notifies by mail.
 */
export const createChangePassword =
  ({ users, sessions, passwords, checkPassword, devices, now }: ChangePasswordParts) =>
  async (member: Member, { currentPassword, newPassword }: Passwords, caller: Caller) => {
    const user = await checkPassword(member.id, currentPassword, caller, 'currentPassword')
    const { _id, passwordHash } = user
    const currentSession = sessionIdIn(caller.cookies, caller.isHttps)
    const device = devices.find(user, caller)
    // Ending the sessions before the change ensures that none stays open. Sessions that start meanwhile end afterwards.
    await sessions.endAll(_id, currentSession)
    const updatedUser = await users.change(
      _id,
      { passwordHash: await passwords.hash(newPassword), devices: device ? [device] : [] },
      {
        unset: ENDED_BY_NEW_PASSWORD,
        pull: { links: { kind: 'reset', usedAt: { $exists: false } } },
        mails: newPasswordMails(user, caller, now()),
        onlyIf: { passwordHash },
      },
    )
    if (!updatedUser) throw passwordChangedMeanwhile()
    await sessions.endAll(_id, currentSession)
    return { message: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.' }
  }
