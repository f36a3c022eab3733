import type { PasswordHasher } from '../credentials/passwords'
import { hashToken } from '../credentials/tokens'
import type { Caller } from '../http/caller'
import { ENDED_BY_NEW_PASSWORD, newPasswordMails } from '../mails/new-password'
import { accountChangedMeanwhile, resetExpired, resetMissing, resetUnknown, resetUsed } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { Sessions } from '../storage/sessions'
import type { UserRepository } from '../storage/user-repository'

export interface ResetPasswordParts {
  readonly users: Pick<UserRepository, 'byLink' | 'useLink'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly now: () => Date
}

/**
 * Sets a new password by the token of a mail, once, and ends all sessions. Whoever has the mail has the mailbox: the
 * address counts as verified from then on, and nothing is left of whoever registered with it.
 */
export const createResetPassword = ({ users, sessions, passwords, now }: ResetPasswordParts) => {
  /** @throws why the link cannot be used, in the words for that reason */
  const findUsable = async (tokenHash: string) => {
    const user = await users.byLink(tokenHash)
    const link = user?.links?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || link?.kind !== 'reset') throw resetUnknown()
    if (link.usedAt) throw resetUsed()
    // Sent for a registration that gave way, or to an address that the account does not have any more.
    const isOutdated = link.replacedAt !== undefined || link.email !== user.email
    if (isOutdated || link.expiresAt.getTime() <= now().getTime()) throw resetExpired()
    return { user, link }
  }

  return async ({ token, password }: { token?: string | undefined; password: string }, caller: Caller) => {
    if (!token?.trim()) throw resetMissing()
    const tokenHash = hashToken(token.trim())
    const { user, link } = await findUsable(tokenHash)
    const passwordHash = await passwords.hash(password)
    // Before it, so that a change is never made that leaves them open; after it, for those begun in between.
    await sessions.endAll(user._id)
    const changed = await users.useLink(
      user._id,
      link,
      now(),
      { passwordHash, isEmailVerified: true },
      {
        unset: [...ENDED_BY_NEW_PASSWORD, 'devices'],
        events: user.isEmailVerified ? [] : [accountChanged(user, 'verified')],
        mails: newPasswordMails(user, caller, now()),
        also: { email: link.email },
      },
    )
    if (!changed) {
      // Another call changed the account meanwhile: what it looks like now says why.
      await findUsable(tokenHash)
      throw accountChangedMeanwhile()
    }
    await sessions.endAll(user._id)
    return {
      message: 'Je nieuwe wachtwoord is ingesteld. Je bent overal uitgelogd; log in met je nieuwe wachtwoord.',
      username: changed.username,
    }
  }
}
