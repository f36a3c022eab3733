import type { Caller } from '../http/caller'
import { dueMail } from '../storage/mail-queue'
import type { DueMail, StoredUser } from '../storage/user-model'

/** Fields that a new password removes. A pending change of address may have been requested by somebody else. */
export const ENDED_BY_NEW_PASSWORD = ['newEmail', 'hasPasswordOfSettings'] as const satisfies (keyof StoredUser)[]

/**
 * The mails about a new password: to the address of the account, and to each recent former address with a link that
 * restores that address.
 */
export function newPasswordMails(user: StoredUser, { siteUrl }: Pick<Caller, 'siteUrl'>, at: Date): DueMail[] {
  const formerEmails = (user.formerEmails ?? []).filter(({ until, email }) => until > at && email !== user.email)
  return [
    dueMail('new-password', user.email, siteUrl, at),
    ...formerEmails.map(({ number, email, until }) => ({
      ...dueMail('new-password', email, siteUrl, at),
      change: { number, from: email, to: user.email, until },
    })),
  ]
}
