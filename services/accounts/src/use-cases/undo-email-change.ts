import { type InTransaction, isDuplicateKey } from '@plekje/service-kit'
import { hashToken } from '../credentials/tokens'
import { emailKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { UNDO_MS } from '../mails/account-mails'
import { formerEmailTaken, linkIncomplete, undoExpired, undoUnknown } from '../refusals'
import { dueMail } from '../storage/mail-queue'
import type { Sessions } from '../storage/sessions'
import type { StoredUser, UndoLink } from '../storage/user-model'
import type { ChangeOptions, UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from './release-registration'

export interface UndoEmailChangeParts {
  readonly inTransaction: InTransaction
  readonly users: Pick<UserRepository, 'byId' | 'byEmail' | 'byUndoLink' | 'change'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly releaseRegistration: ReleaseRegistration
  readonly now: () => Date
}

/**
 * Returns when the change with the link's number was requested. Both mails about it have an undo link; the earlier link
 * expires first.
 */
const requestTimeOf = (user: StoredUser, { number }: UndoLink): Date => {
  const expiryTimes = (user.undoLinks ?? [])
    .filter((link) => link.number === number)
    .map(({ expiresAt }) => expiresAt.getTime())
  return new Date(Math.min(...expiryTimes) - UNDO_MS)
}

/** The update that removes second factors added since `at`: a stranger may have added them to sign in again later. */
const removalOfFactorsSince = (
  { totp, passkeys = [] }: StoredUser,
  at: Date,
): Required<Pick<ChangeOptions, 'unset' | 'pull'>> => {
  const unset: ('totp' | 'recoveryCodes')[] = []
  if (totp && totp.since >= at) unset.push('totp')
  const keepsFactor = (totp && totp.since < at) || passkeys.some(({ createdAt }) => createdAt < at)
  if (!keepsFactor) unset.push('recoveryCodes')
  return { unset, pull: passkeys.length > 0 ? { passkeys: { createdAt: { $gte: at } } } : {} }
}

/**
 * Restores the address from before a change, even if it was changed again since, and ends all sessions; a pending
 * change is cancelled. Invalidates the links of that change and of later changes, so that the owner of a later address
 * cannot reverse the undo. Removes second factors added since the change was requested. Mails a password reset link to
 * the address, because the requester of the change knew the old password.
 */
export const createUndoEmailChange = ({
  inTransaction,
  users,
  sessions,
  releaseRegistration,
  now,
}: UndoEmailChangeParts) => {
  const restore = async (user: StoredUser, link: UndoLink, siteUrl: string) => {
    const { number, email } = link
    const mail = dueMail('change-undone', email, siteUrl, now())
    const undoneChange = { number, from: email, to: user.email, until: now() }
    const { unset, pull } = removalOfFactorsSince(user, requestTimeOf(user, link))
    return users.change(
      user._id,
      { email, emailKey: emailKey(email), isEmailVerified: true, emailChanges: number },
      {
        unset: ['newEmail', 'devices', ...unset],
        pull: { undoLinks: { number: { $gte: number } }, formerEmails: { number: { $gte: number } }, ...pull },
        // A change that was not confirmed yet left the address as it was.
        mails: [user.email === email ? mail : { ...mail, change: undoneChange }],
      },
    )
  }

  /**
   * Finds the link with its user, and the unverified account that uses the address now.
   * @throws the refusal that explains why the link cannot be used, for example because a verified account uses the
   * address
   */
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
    if (!token?.trim()) throw linkIncomplete()
    const tokenHash = hashToken(token.trim())
    const initial = await find(tokenHash)
    await sessions.endAll(initial.user._id)
    const restoring = inTransaction(async () => {
      const { user, link, occupant } = await find(tokenHash)
      if (occupant && !(await releaseRegistration(occupant))) throw formerEmailTaken(occupant.username)
      return restore(user, link, siteUrl)
    })
    const updatedUser = await restoring.catch((error: unknown) => {
      throw isDuplicateKey(error) ? formerEmailTaken() : error
    })
    if (!updatedUser) throw undoUnknown()
    // End the sessions that were started since they were ended above.
    await sessions.endAll(updatedUser._id)
    // Such a session may have added second factors since the address was restored.
    const currentUser = await users.byId(updatedUser._id)
    if (currentUser?.totp || currentUser?.passkeys?.length) {
      await users.change(
        currentUser._id,
        {},
        removalOfFactorsSince(currentUser, requestTimeOf(initial.user, initial.link)),
      )
    }
    return {
      message: `Het e-mailadres van je account is weer ${updatedUser.email}. Je bent overal uitgelogd. We hebben je een link gemaild om een nieuw wachtwoord te kiezen: doe dat meteen.`,
      username: updatedUser.username,
    }
  }
}
