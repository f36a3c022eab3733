import type { InTransaction } from '@plekje/service-kit'
import type { PasswordHasher } from '../credentials/passwords'
import { hashToken } from '../credentials/tokens'
import type { Caller } from '../http/caller'
import { ENDED_BY_NEW_PASSWORD, newPasswordMails } from '../mails/new-password'
import { linkIncomplete, resetExpired, resetUnknown, resetUsed } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { Sessions } from '../storage/sessions'
import type { UserRepository } from '../storage/user-repository'

export interface ResetPasswordParts {
  readonly inTransaction: InTransaction
  readonly users: Pick<UserRepository, 'byLink' | 'useLink'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly now: () => Date
}

/**
 * Sets a new password by a mailed token, once, and ends all sessions. Having the mail proves access to the mailbox: the
 * address counts as verified. Somebody else who registered the account loses the known browsers and a pending change of
 * address too.
 */
export const createResetPassword = ({ inTransaction, users, sessions, passwords, now }: ResetPasswordParts) => {
  /** @throws the refusal that explains why the link cannot be used */
  const findUsableLink = async (tokenHash: string) => {
    const user = await users.byLink(tokenHash)
    const link = user?.links?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || link?.kind !== 'reset') throw resetUnknown()
    if (link.usedAt) throw resetUsed()
    // The link was sent for a replaced registration, or to an address that the account no longer has.
    const isOutdated = link.replacedAt !== undefined || link.email !== user.email
    if (isOutdated || link.expiresAt.getTime() <= now().getTime()) throw resetExpired()
    return { user, link }
  }

  return async ({ token, password }: { token?: string | undefined; password: string }, caller: Caller) => {
    if (!token?.trim()) throw linkIncomplete()
    const tokenHash = hashToken(token.trim())
    const { user } = await findUsableLink(tokenHash)
    const passwordHash = await passwords.hash(password)
    // Ending the sessions before the change ensures that none stays open. Sessions that start meanwhile end afterwards.
    await sessions.endAll(user._id)
    await inTransaction(async () => {
      const { user: owner, link } = await findUsableLink(tokenHash)
      await users.useLink(
        owner._id,
        link,
        now(),
        { passwordHash, isEmailVerified: true },
        {
          unset: [...ENDED_BY_NEW_PASSWORD, 'devices'],
          events: owner.isEmailVerified ? [] : [accountChanged(owner, 'verified')],
          mails: newPasswordMails(owner, caller, now()),
        },
      )
    })
    await sessions.endAll(user._id)
    return {
      message: 'Je nieuwe wachtwoord is ingesteld. Je bent overal uitgelogd; log in met je nieuwe wachtwoord.',
      username: user.username,
    }
  }
}
