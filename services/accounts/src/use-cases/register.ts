import { isReservedName, type Registration } from '@plekje/contracts'
import { type Creation, UnavailableError } from '@plekje/service-kit'
import type { PasswordHasher } from '../credentials/passwords'
import { emailKey, givenName, usernameKey } from '../domain/names'
import type { Caller } from '../http/caller'
import { refuseWebAddress, reservedUsername, usernameTaken } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { HourlyLimit } from '../storage/hourly-limit'
import { dueMail } from '../storage/mail-queue'
import type { EmailLink, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { ReleaseRegistration } from './release-registration'

export interface RegisterParts {
  readonly users: UserRepository
  readonly passwords: PasswordHasher
  readonly release: ReleaseRegistration
  readonly registrations: HourlyLimit
  /** Limits mails to an address that strangers can cause. */
  readonly notices: HourlyLimit
  readonly brand: string
  readonly now: () => Date
}

const ACCEPTED = {
  requiresEmailVerification: true,
  message: 'Bijna klaar! We hebben je een e-mail gestuurd. Klik op de verificatielink om je e-mailadres te bevestigen.',
} as const

/** A further attempt means that another registration with the address or username came in between. */
const MAX_TRIES = 30

/**
 * Creates an account that waits for verification. It replaces an unverified one with the same address, including its
 * username, password and links: the owner of the mailbox must never verify what somebody else registered. For a verified
 * address the response is the same, and its owner is notified by mail (ACCOUNT-9). In every case the password is hashed,
 * everything is looked up meanwhile, and as much is written, so that timing reveals nothing.
 */
export const createRegister = (parts: RegisterParts) => {
  const { users, passwords, release, registrations, notices, brand, now } = parts

  /** The accounts with the username, and with the address. */
  const look = ({ username, emailKey }: Pick<StoredUser, 'username' | 'emailKey'>) =>
    Promise.all([users.byUsername(username), users.byEmail(emailKey)])

  /** True when done; false when another registration came in between. */
  const tryRegister = async (
    user: StoredUser,
    [namesake, owner]: Awaited<ReturnType<typeof look>>,
    { siteUrl, secondsToWait }: { siteUrl: string; secondsToWait: number },
  ): Promise<boolean> => {
    const isWaiting = owner !== null && !owner.isEmailVerified
    if (namesake && (namesake.isEmailVerified || namesake.emailKey !== user.emailKey)) throw usernameTaken()
    const isReleased = await release(isWaiting ? owner : undefined)
    if (owner && !isReleased) {
      // The registration was not replaced: it was verified, replaced or removed since it was read.
      if (isWaiting && !owner.isAdmin) return false
      if (secondsToWait > 0) await release(undefined)
      else await users.change(owner._id, {}, { mails: [dueMail('exists', owner.email, siteUrl, now())] })
      return true
    }
    // Mails that strangers can cause are limited per hour; only this one has a working link, so it is delayed instead.
    const mailAt = new Date(now().getTime() + secondsToWait * 1000)
    const links = replaced(owner?.links, now())
    return users.add(
      { ...user, dueMails: [dueMail('verify', user.email, siteUrl, mailAt)], ...(links.length > 0 ? { links } : {}) },
      [accountChanged(user, 'registered')],
    )
  }

  return async (
    body: Registration,
    { source, siteUrl }: Caller,
    { id, isResumed }: Creation,
  ): Promise<typeof ACCEPTED> => {
    if (isResumed && (await users.byId(id))) return ACCEPTED
    refuseWebAddress(body.username)
    if (isReservedName(body.username, brand)) throw reservedUsername()
    await registrations.enter(source)
    const username = body.username.trim()
    const keys = { username, usernameKey: usernameKey(username), emailKey: emailKey(body.email) }
    const [passwordHash, secondsToWait, first] = await Promise.all([
      passwords.hash(body.password),
      notices.secondsBeyond(keys.emailKey),
      look(keys),
    ])
    const user = {
      ...keys,
      email: body.email.trim(),
      passwordHash,
      firstName: givenName(body.firstName),
      lastName: givenName(body.lastName),
      profileImageUrl: null,
      isAdmin: false,
      isEmailVerified: false,
    }
    let found = first
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const registration = { ...user, _id: id, createdAt: now() }
      if (await tryRegister(registration, found, { siteUrl, secondsToWait })) return ACCEPTED
      found = await look(keys)
    }
    throw new UnavailableError()
  }
}

/** Links of a replaced registration, which tell so when followed. */
const replaced = (links: readonly EmailLink[] = [], at: Date): EmailLink[] =>
  links.map((link) => ({ ...link, replacedAt: link.replacedAt ?? at }))
