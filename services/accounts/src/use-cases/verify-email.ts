import { accountChanged } from '../domain/account-events'
import { emailKey } from '../domain/names'
import { emailTaken, tokenExpired, tokenMissing, tokenReplaced, tokenUnknown, tokenUsed } from '../domain/refusals'
import { hashToken } from '../domain/tokens'
import { isDuplicate } from '../storage/duplicate-key'
import type { EmailLink, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

/** Verifies the address of an account, or its new one, by the token of a mail. A token works once. */
export const createVerifyEmail = (users: UserRepository, now: () => Date) => {
  const useLink = async (user: StoredUser, { kind, email, tokenHash }: EmailLink): Promise<string> => {
    const isCurrent = kind === 'verify' ? email === user.email : email === user.newEmail
    if (!isCurrent) throw tokenReplaced()
    const events = user.isEmailVerified ? [] : [accountChanged(user, 'verified')]
    const changed =
      kind === 'verify'
        ? await users.useLink(user._id, tokenHash, now(), { isEmailVerified: true }, { events, also: { email } })
        : await users
            .useLink(
              user._id,
              tokenHash,
              now(),
              { email, emailKey: emailKey(email), isEmailVerified: true },
              { events, unset: ['newEmail'], also: { newEmail: email } },
            )
            .catch((error: unknown) => {
              throw isDuplicate(error) ? emailTaken() : error
            })
    if (!changed) throw tokenUsed()
    return kind === 'verify'
      ? 'Je e-mailadres is geverifieerd. Je kunt nu inloggen.'
      : 'Je nieuwe e-mailadres is geverifieerd.'
  }

  return async (token: string | undefined): Promise<{ message: string }> => {
    if (!token?.trim()) throw tokenMissing()
    const tokenHash = hashToken(token.trim())
    const user = await users.byLink(tokenHash)
    const link = user?.links?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || !link) throw tokenUnknown()
    if (link.usedAt) throw tokenUsed()
    if (link.expiresAt.getTime() <= now().getTime()) throw tokenExpired()
    return { message: await useLink(user, link) }
  }
}
