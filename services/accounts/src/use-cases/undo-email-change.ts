import { type InTransaction, isDuplicateKey } from '@plekje/service-kit'
import { hashToken } from '../credentials/tokens'
import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { formerEmailTaken, undoExpired, undoMissing, undoUnknown } from '../refusals'
import { dueMail } from '../storage/mail-queue'
import type { Sessions } from '../storage/sessions'
import type { StoredUser, UndoLink } from '../storage/user-model'
import type { ChangeOptions, UserRepository } from '../storage/user-repository'
import { UNDO_MS } from './change-email'
import type { ReleaseRegistration } from './release-registration'

export interface UndoEmailChangeParts {
  readonly inTransaction: InTransaction
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly release: ReleaseRegistration
  readonly now: () => Date
}

/** When the change was requested: both of its mails have a link, and the first one expires first. */
const askedAt = (user: StoredUser, { number }: UndoLink): Date => {
  const ends = (user.undoLinks ?? [])
    .filter((link) => link.number === number)
    .map(({ expiresAt }) => expiresAt.getTime())
  return new Date(Math.min(...ends) - UNDO_MS)
}

/** Second factors to remove: those added since then, which may be a stranger's way back in. Older ones stay. */
const factorsSince = (
  { totp, passkeys = [] }: StoredUser,
  at: Date,
): Required<Pick<ChangeOptions, 'unset' | 'pull'>> => {
  const codesGo = totp !== undefined && totp.since >= at
  const someStay = (totp !== undefined && !codesGo) || passkeys.some(({ createdAt }) => createdAt < at)
  return {
    unset: [...(codesGo ? (['totp'] as const) : []), ...(someStay ? [] : (['recoveryCodes'] as const))],
    pull: passkeys.length > 0 ? { passkeys: { createdAt: { $gte: at } } } : {},
  }
}

/**
 * Restores the address from before a change, whatever was changed since, and ends all sessions; a pending change is
 * cancelled. Invalidates the links of that change and of later ones: whoever has a later address cannot undo the undoing.
 * Removes second factors added since the change was requested. Mails a password reset link to the address, because the
 * requester of the change knew the old password.
 */
export const createUndoEmailChange = ({ inTransaction, users, sessions, release, now }: UndoEmailChangeParts) => {
  const restore = async (user: StoredUser, link: UndoLink, siteUrl: string) => {
    const { number, email } = link
    const isBack = user.email !== email
    const { unset, pull } = factorsSince(user, askedAt(user, link))
    return users.change(
      user._id,
      { email, emailKey: emailKey(email), isEmailVerified: true, emailChanges: number },
      {
        unset: ['newEmail', 'devices', ...unset],
        pull: { undoLinks: { number: { $gte: number } }, formerEmails: { number: { $gte: number } }, ...pull },
        mails: [
          {
            ...dueMail('change-undone', email, siteUrl, now()),
            ...(isBack ? { change: { number, from: email, to: user.email, until: now() } } : {}),
          },
        ],
      },
    )
  }

  /** The link with its user, and the unverified account that has the address; a verified one keeps it. */
  const find = async (tokenHash: string) => {
    const user = await users.byUndoLink(tokenHash)
    const link = user?.undoLinks?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || !link) throw undoUnknown()
    if (link.expiresAt.getTime() <= now().getTime()) throw undoExpired()
    const owner = await users.byEmail(emailKey(link.email))
    const occupant = owner?._id === user._id ? null : owner
    if (occupant?.isEmailVerified) throw formerEmailTaken(occupant.username)
    return { user, link, occupant }
  }

  return async (token: string | undefined, { siteUrl }: Caller) => {
    if (!token?.trim()) throw undoMissing()
    const tokenHash = hashToken(token.trim())
    const before = await find(tokenHash)
    await sessions.endAll(before.user._id)
    const restoring = inTransaction(async () => {
      const { user, link, occupant } = await find(tokenHash)
      if (occupant && !(await release(occupant))) throw formerEmailTaken(occupant.username)
      return restore(user, link, siteUrl)
    })
    const changed = await restoring.catch((error: unknown) => {
      throw isDuplicateKey(error) ? formerEmailTaken() : error
    })
    if (!changed) throw undoUnknown()
    // Again, for sessions started in between.
    await sessions.endAll(changed._id)
    // Also remove second factors added in between; without a session no more can follow.
    const late = factorsSince(changed, askedAt(before.user, before.link))
    if (changed.totp || changed.passkeys?.length) await users.change(changed._id, {}, late)
    return {
      message: `Het e-mailadres van je account is weer ${changed.email}. Je bent overal uitgelogd. We hebben je een link gemaild om een nieuw wachtwoord te kiezen: doe dat meteen.`,
      username: changed.username,
    }
  }
}
