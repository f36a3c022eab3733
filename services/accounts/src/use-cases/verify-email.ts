import { type InTransaction, isDuplicateKey } from '@plekje/service-kit'
import { hashToken } from '../credentials/tokens'
import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { UNDO_MS } from '../mails/account-mails'
import {
  emailTaken,
  registrationReplaced,
  tokenExpired,
  tokenMissing,
  tokenReplaced,
  tokenUnknown,
  tokenUsed,
} from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { EmailLink, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { emailChangeMail } from './change-email'
import type { ReleaseRegistration } from './release-registration'

/**
 * Verifies the address of an account, or its new one, by a mailed token that works once. A member who verifies a new
 * address replaces an unverified registration with that address. The response names the account, so that somebody who
 * did not create it notices.
 */
export const createVerifyEmail = (
  inTransaction: InTransaction,
  users: Pick<UserRepository, 'byEmail' | 'byLink' | 'useLink'>,
  releaseRegistration: ReleaseRegistration,
  now: () => Date,
) => {
  /** The changed fields of an account with a new address. The old one is kept while its owner can undo the change. */
  const addressChange = (user: StoredUser, email: string, at: Date): Partial<StoredUser> => {
    const number = user.emailChanges ?? 0
    const formerEmail = { number, email: user.email, until: new Date(at.getTime() + UNDO_MS) }
    return {
      email,
      emailKey: emailKey(email),
      isEmailVerified: true,
      emailChanges: number + 1,
      formerEmails: [...(user.formerEmails ?? []).filter(({ until }) => until > at), formerEmail],
    }
  }

  /** @throws the refusal that explains why the link cannot be used */
  const findUsableLink = async (tokenHash: string) => {
    const user = await users.byLink(tokenHash)
    const link = user?.links?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || !link || link.kind === 'reset') throw tokenUnknown()
    if (link.replacedAt) throw registrationReplaced()
    if (link.usedAt) throw tokenUsed()
    if (link.expiresAt.getTime() <= now().getTime()) throw tokenExpired()
    const isCurrent = link.kind === 'verify' ? link.email === user.email : link.email === user.newEmail
    if (!isCurrent) throw tokenReplaced()
    return { user, link }
  }

  const useLink = async (user: StoredUser, link: EmailLink, siteUrl: string): Promise<string> => {
    const at = now()
    const events = user.isEmailVerified ? [] : [accountChanged(user, 'verified')]
    if (link.kind === 'verify') {
      await users.useLink(user._id, link, at, { isEmailVerified: true }, { events })
      return `Je e-mailadres is geverifieerd. Je kunt nu inloggen als “${user.username}”.`
    }
    const owner = await users.byEmail(emailKey(link.email))
    if (owner && owner._id !== user._id) await releaseRegistration(owner)
    await users.useLink(user._id, link, at, addressChange(user, link.email, at), {
      events,
      unset: ['newEmail'],
      mails: [emailChangeMail('change-made', user, link.email, { siteUrl, at })],
    })
    return `Het nieuwe e-mailadres van “${user.username}” is geverifieerd.`
  }

  return async (token: string | undefined, { siteUrl }: Caller): Promise<{ message: string; username: string }> => {
    if (!token?.trim()) throw tokenMissing()
    const tokenHash = hashToken(token.trim())
    const verification = inTransaction(async () => {
      const { user, link } = await findUsableLink(tokenHash)
      return { message: await useLink(user, link, siteUrl), username: user.username }
    })
    return verification.catch((error: unknown) => {
      throw isDuplicateKey(error) ? emailTaken() : error
    })
  }
}
