import type { Member } from '@plekje/contracts'
import type { Caller } from '../domain/caller'
import { emailKey } from '../domain/names'
import { notSignedIn, sameEmail } from '../domain/refusals'
import type { HourlyLimit } from '../storage/hourly-limit'
import { dueMail } from '../storage/mail-queue'
import type { UserRepository } from '../storage/user-repository'
import type { CheckPassword } from './check-password'

export interface ChangeEmailParts {
  readonly users: UserRepository
  readonly checkPassword: CheckPassword
  readonly changes: HourlyLimit
  readonly notices: HourlyLimit
  readonly now: () => Date
}

interface NewEmail {
  readonly email: string
  readonly password: string
}

/**
 * Mails a link to the new address; the old one stays until it is followed. An address of another account is answered
 * the same, and its owner is told by mail.
 */
export const createChangeEmail =
  ({ users, checkPassword, changes, notices, now }: ChangeEmailParts) =>
  async (member: Member, { email, password }: NewEmail, { source, siteUrl }: Caller): Promise<{ message: string }> => {
    const user = await checkPassword(member.id, password, source, 'password')
    const newEmail = email.trim()
    const key = emailKey(newEmail)
    if (newEmail === user.email) throw sameEmail()
    await changes.enter(user._id)
    const owner = await users.byEmail(key)
    const isFree = !owner || owner._id === user._id
    if (await notices.tryEnter(key)) {
      const changed = isFree
        ? await users.change(user._id, { newEmail }, { mails: [dueMail('change', newEmail, siteUrl, now())] })
        : await users.change(owner._id, {}, { mails: [dueMail('exists', owner.email, siteUrl, now())] })
      if (!changed && isFree) throw notSignedIn()
    }
    return {
      message: `We hebben een e-mail gestuurd naar ${newEmail}. Klik op de link daarin om je nieuwe e-mailadres te bevestigen.`,
    }
  }
