import { randomUUID } from 'node:crypto'
import { isReservedName, type Registration } from '@plekje/contracts'
import { type Creation, type InTransaction, isDuplicateKey } from '@plekje/service-kit'
import type { PasswordHasher } from '../credentials/passwords'
import { emailKey, storedName, usernameKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { refuseWebAddress, reservedUsername, usernameTaken } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { CallLimit } from '../storage/call-limit'
import { dueMail } from '../storage/mail-queue'
import type { EmailLink, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from './release-registration'

export interface RegisterParts {
  readonly inTransaction: InTransaction
  readonly users: UserRepository
  readonly passwords: PasswordHasher
  readonly releaseRegistration: ReleaseRegistration
  readonly registrationLimit: CallLimit
  /** Limits mails to an address that strangers can cause. */
  readonly noticeLimit: CallLimit
  readonly brand: string
  readonly now: () => Date
}

const ACCEPTED = {
  requiresEmailVerification: true,
  message: 'Bijna klaar! We hebben je een e-mail gestuurd. Klik op de verificatielink om je e-mailadres te bevestigen.',
} as const

/** Number of small writes of a registration besides the user: its event and the count of its hour. */
const WRITES_BESIDE_USER = 2

/**
 * Creates an account that waits for verification. The account replaces an unverified one with the same address,
 * including its username, password and links: the owner of the mailbox must never verify an account that somebody else
 * registered. A verified address gets the same response, and its owner is notified by mail (ACCOUNT-9). The password is
 * hashed in every case, and the number of reads and writes is the same, so that timing reveals nothing.
 */
export const createRegister = (parts: RegisterParts) => {
  const { inTransaction, users, passwords, releaseRegistration, registrationLimit, noticeLimit, brand, now } = parts

  const addOrNotify = async (
    user: StoredUser,
    { siteUrl, secondsToWait }: { siteUrl: string; secondsToWait: number },
  ): Promise<void> => {
    const namesake = await users.byUsername(user.username)
    const owner = await users.byEmail(user.emailKey)
    if (namesake && (namesake.isEmailVerified || namesake.emailKey !== user.emailKey)) throw usernameTaken()
    const isReleased = await releaseRegistration(owner)
    if (owner && !isReleased) {
      const notice = dueMail('exists', owner.email, siteUrl, now())
      await users.change(owner._id, {}, { mails: secondsToWait > 0 ? [] : [notice] })
      await users.pretendToWrite(WRITES_BESIDE_USER)
      return
    }
    // Mails that strangers can cause are limited per hour. Beyond the limit this mail is delayed rather than dropped,
    // because no other mail has a link that verifies this registration.
    const mailAt = new Date(now().getTime() + secondsToWait * 1000)
    const newUser = { ...user, dueMails: [dueMail('verify', user.email, siteUrl, mailAt)] }
    const links = markReplaced(owner?.links, now())
    await users.add(links.length > 0 ? { ...newUser, links } : newUser, [accountChanged(user, 'registered')])
  }

  return async <Stored>(
    body: Registration,
    { source, siteUrl }: Caller,
    { endRepeat, storeReply }: Creation<typeof ACCEPTED, Stored>,
  ): Promise<Stored> => {
    await endRepeat()
    refuseWebAddress(body.username)
    if (isReservedName(body.username, brand)) throw reservedUsername()
    await registrationLimit.enter(source)
    const username = body.username.trim()
    const key = emailKey(body.email)
    const [passwordHash, secondsToWait] = await Promise.all([
      passwords.hash(body.password),
      noticeLimit.enterWithDelay(key),
    ])
    const user = {
      _id: randomUUID(),
      username,
      usernameKey: usernameKey(username),
      email: body.email.trim(),
      emailKey: key,
      passwordHash,
      firstName: storedName(body.firstName),
      lastName: storedName(body.lastName),
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: false,
      createdAt: now(),
    }
    const register = () =>
      inTransaction(async () => {
        await addOrNotify(user, { siteUrl, secondsToWait })
        return storeReply(ACCEPTED)
      })
    return register().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      // Another registration took the name or the address meanwhile; the second attempt finds that registration.
      return register()
    })
  }
}

/** Marks the links of a replaced registration, so that a visitor who follows one is told that it was replaced. */
const markReplaced = (links: readonly EmailLink[] = [], at: Date): EmailLink[] =>
  links.map((link) => ({ ...link, replacedAt: link.replacedAt ?? at }))
