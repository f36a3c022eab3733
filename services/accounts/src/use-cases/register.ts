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
  /** Mails that strangers can cause to go to an address. */
  readonly notices: HourlyLimit
  readonly brand: string
  readonly now: () => Date
}

const ACCEPTED = {
  requiresEmailVerification: true,
  message: 'Bijna klaar! We hebben je een e-mail gestuurd. Klik op de verificatielink om je e-mailadres te bevestigen.',
} as const

/** Each further try means that another registration for the same address or username came in between. */
const MOST_TRIES = 30

/**
 * Makes an account that waits for its address to be verified. One that waits already for the same address gives way,
 * with its username, its password and its links: whoever has the mailbox never verifies what another one registered. A
 * verified address is answered like a new one, and its owner is told by mail (ACCOUNT-9). In every case the
 * password is hashed, everything is looked up meanwhile, and as much is written, so that time tells nothing either.
 */
export const createRegister = (parts: RegisterParts) => {
  const { users, passwords, release, registrations, notices, brand, now } = parts

  /** Who has the username, and who has the address. */
  const look = ({ username, emailKey }: Pick<StoredUser, 'username' | 'emailKey'>) =>
    Promise.all([users.byUsername(username), users.byEmail(emailKey)])

  /** True when it is done; false when another one came in between. */
  const tryRegister = async (
    user: StoredUser,
    [namesake, owner]: Awaited<ReturnType<typeof look>>,
    { siteUrl, secondsToWait }: { siteUrl: string; secondsToWait: number },
  ): Promise<boolean> => {
    const isWaiting = owner !== null && !owner.isEmailVerified
    if (namesake && (namesake.isEmailVerified || namesake.emailKey !== user.emailKey)) throw usernameTaken()
    const isReleased = await release(isWaiting ? owner : undefined)
    if (owner && !isReleased) {
      // Of a registration that did not give way: verified, replaced or gone since it was looked for.
      if (isWaiting && !owner.isAdmin) return false
      if (secondsToWait > 0) await release(undefined)
      else await users.change(owner._id, {}, { mails: [dueMail('exists', owner.email, siteUrl, now())] })
      return true
    }
    // What strangers can cause is limited per hour; this one alone has a link that works, so it comes later.
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
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const registration = { ...user, _id: id, createdAt: now() }
      if (await tryRegister(registration, found, { siteUrl, secondsToWait })) return ACCEPTED
      found = await look(keys)
    }
    throw new UnavailableError()
  }
}

/** The links of a registration that gave way, which say so to whoever follows them. */
const replaced = (links: readonly EmailLink[] = [], at: Date): EmailLink[] =>
  links.map((link) => ({ ...link, replacedAt: link.replacedAt ?? at }))
