import type { Caller } from '../domain/caller'
import { emailKey } from '../domain/names'
import { formerEmailTaken, undoExpired, undoMissing, undoUnknown } from '../domain/refusals'
import { hashToken } from '../domain/tokens'
import { isDuplicate } from '../storage/duplicate-key'
import { dueMail } from '../storage/mail-queue'
import type { Sessions } from '../storage/sessions'
import type { StoredUser, UndoLink } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from './release-registration'

export interface UndoEmailChangeParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly release: ReleaseRegistration
  readonly now: () => Date
}

/**
 * Brings back the address that an account had before a change, whatever was changed since, and ends all sessions; one
 * that only waits for its link is taken back. The links of that change and of later ones are void: whoever came by
 * a later address cannot undo the undoing. A mail with a link to a new password goes to the address, for whoever asked
 * for the change knew the old password.
 */
export const createUndoEmailChange = ({ users, sessions, release, now }: UndoEmailChangeParts) => {
  const restore = async (user: StoredUser, { tokenHash, number, email }: UndoLink, siteUrl: string) => {
    const isBack = user.email !== email
    return users.change(
      user._id,
      { email, emailKey: emailKey(email), isEmailVerified: true, emailChanges: number },
      {
        also: { undoLinks: { $elemMatch: { tokenHash } } },
        unset: ['newEmail', 'devices'],
        pull: { undoLinks: { number: { $gte: number } }, formerEmails: { number: { $gte: number } } },
        mails: [
          {
            ...dueMail('change-undone', email, siteUrl, now()),
            ...(isBack ? { change: { number, from: email, to: user.email, until: now() } } : {}),
          },
        ],
      },
    )
  }

  /** An address that another account has by now stays there, unless that one never verified it. */
  const free = async (user: StoredUser, email: string) => {
    const owner = await users.byEmail(emailKey(email))
    if (!owner || owner._id === user._id) return
    if (owner.isEmailVerified || !(await release(owner))) throw formerEmailTaken(owner.username)
  }

  return async (token: string | undefined, { siteUrl }: Caller) => {
    if (!token?.trim()) throw undoMissing()
    const tokenHash = hashToken(token.trim())
    const user = await users.byUndoLink(tokenHash)
    const link = user?.undoLinks?.find((candidate) => candidate.tokenHash === tokenHash)
    if (!user || !link) throw undoUnknown()
    if (link.expiresAt.getTime() <= now().getTime()) throw undoExpired()
    await free(user, link.email)
    await sessions.endAll(user._id)
    const changed = await restore(user, link, siteUrl).catch((error: unknown) => {
      throw isDuplicate(error) ? formerEmailTaken() : error
    })
    if (!changed) throw undoUnknown()
    // Once more, for those begun in between.
    await sessions.endAll(user._id)
    return {
      message: `Het e-mailadres van je account is weer ${changed.email}. Je bent overal uitgelogd. We hebben je een link gemaild om een nieuw wachtwoord te kiezen: doe dat meteen.`,
      username: changed.username,
    }
  }
}
