import type { Member } from '@plekje/contracts'
import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { UNDO_MS } from '../mails/account-mails'
import { notSignedIn, passwordChangedMeanwhile, sameEmail } from '../refusals'
import type { CallLimit } from '../storage/call-limit'
import { dueMail } from '../storage/mail-queue'
import type { DueMail, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { CheckPassword } from './check-password'

export interface ChangeEmailParts {
  readonly users: UserRepository
  readonly checkPassword: CheckPassword
  readonly changeLimit: CallLimit
  readonly noticeLimit: CallLimit
  readonly now: () => Date
}

interface NewEmail {
  readonly email: string
  readonly password: string
}

/** A mail about a change to the current or former address, with a link that undoes it. */
export const emailChangeMail = (
  kind: 'change-asked' | 'change-made',
  user: Pick<StoredUser, 'email' | 'emailChanges'>,
  to: string,
  { siteUrl, at }: { siteUrl: string; at: Date },
): DueMail => ({
  ...dueMail(kind, user.email, siteUrl, at),
  change: { number: user.emailChanges ?? 0, from: user.email, to, until: new Date(at.getTime() + UNDO_MS) },
})

/**
 * Mails a link to the new address; the old one is notified, and stays until the link is followed. A verified address of
 * another account gets the same response, and its owner is notified by mail. Beyond the limit of mails to an address
 * the request is refused in either case.
 */
export const createChangeEmail =
  ({ users, checkPassword, changeLimit, noticeLimit, now }: ChangeEmailParts) =>
  async (member: Member, { email, password }: NewEmail, caller: Caller): Promise<{ message: string }> => {
    const { siteUrl } = caller
    const user = await checkPassword(member.id, password, caller, 'password')
    const newEmail = email.trim()
    const key = emailKey(newEmail)
    if (newEmail === user.email) throw sameEmail()
    await changeLimit.enter(user._id)
    await noticeLimit.enter(key)
    const owner = await users.byEmail(key)
    if (owner?.isEmailVerified && owner._id !== user._id) {
      await users.change(owner._id, {}, { mails: [dueMail('exists', owner.email, siteUrl, now())] })
    } else {
      const updatedUser = await users.change(
        user._id,
        { newEmail },
        {
          mails: [
            dueMail('change', newEmail, siteUrl, now()),
            emailChangeMail('change-asked', user, newEmail, { siteUrl, at: now() }),
          ],
          // A password that was replaced since it was checked authorises nothing.
          onlyIf: { passwordHash: user.passwordHash, email: user.email },
        },
      )
      if (!updatedUser) {
        const stillExists = (await users.byId(user._id)) !== null
        throw stillExists ? passwordChangedMeanwhile() : notSignedIn()
      }
    }
    return {
      message: `We hebben een e-mail gestuurd naar ${newEmail}. Klik op de link daarin om je nieuwe e-mailadres te bevestigen.`,
    }
  }
