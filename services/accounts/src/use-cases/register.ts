import type { Registration } from '@plekje/contracts'
import { accountChanged } from '../domain/account-events'
import type { Caller } from '../domain/caller'
import { emailKey, givenName, usernameKey } from '../domain/names'
import type { PasswordHasher } from '../domain/passwords'
import { usernameTaken } from '../domain/refusals'
import { createUserId } from '../domain/tokens'
import { refuseWebAddress } from '../domain/web-address'
import type { HourlyLimit } from '../storage/hourly-limit'
import { dueMail } from '../storage/mail-queue'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export interface RegisterParts {
  readonly users: UserRepository
  readonly passwords: PasswordHasher
  readonly registrations: HourlyLimit
  /** Mails that strangers can cause to go to an address. */
  readonly notices: HourlyLimit
  readonly now: () => Date
}

const ACCEPTED = {
  requiresEmailVerification: true,
  message: 'Bijna klaar! We hebben je een e-mail gestuurd. Klik op de verificatielink om je e-mailadres te bevestigen.',
} as const

/**
 * Makes an account that waits for its address to be verified. A known address is answered like a new one, and its owner
 * is told by mail (DESIGN §3, repeats); the password is hashed in every case, so that time tells nothing either.
 */
export const createRegister = ({ users, passwords, registrations, notices, now }: RegisterParts) => {
  const add = async (user: StoredUser, siteUrl: string): Promise<void> => {
    const isAdded = await users.add({ ...user, dueMails: [dueMail('verify', user.email, siteUrl, user.createdAt)] }, [
      accountChanged(user, 'registered'),
    ])
    if (isAdded) return
    if (await users.byUsername(user.usernameKey)) throw usernameTaken()
    const owner = await users.byEmail(user.emailKey)
    // Erased between the two looks: the address is free.
    if (!owner) return add(user, siteUrl)
    if (!(await notices.tryEnter(owner.emailKey))) return
    const kind = owner.isEmailVerified ? 'exists' : 'verify'
    await users.change(owner._id, {}, { mails: [dueMail(kind, owner.email, siteUrl, user.createdAt)] })
  }

  return async (body: Registration, { source, siteUrl }: Caller): Promise<typeof ACCEPTED> => {
    refuseWebAddress(body.username)
    await registrations.enter(source)
    const passwordHash = await passwords.hash(body.password)
    await add(
      {
        _id: createUserId(),
        username: body.username.trim(),
        usernameKey: usernameKey(body.username),
        email: body.email.trim(),
        emailKey: emailKey(body.email),
        passwordHash,
        firstName: givenName(body.firstName),
        lastName: givenName(body.lastName),
        profileImageUrl: null,
        isAdmin: false,
        isEmailVerified: false,
        createdAt: now(),
      },
      siteUrl,
    )
    return ACCEPTED
  }
}
