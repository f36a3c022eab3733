import { ConfigError } from '@plekje/service-kit'
import type { Logger } from 'pino'
import type { PasswordHasher } from '../credentials/passwords'
import { createUserId } from '../credentials/tokens'
import { emailKey, usernameKey } from '../domain/names'
import { accountChanged } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { ReconcileRights } from './set-admin'

export interface FirstAdministrator {
  readonly username: string
  readonly email: string
  /** Undefined: no administrator is created. */
  readonly password: string | undefined
}

export interface SeedParts {
  readonly users: UserRepository
  readonly seats: AdministratorSeats
  readonly reconcileRights: ReconcileRights
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Creates the first administrator if there is none (ACCOUNT-26), once across processes. Adopts a changed password from
 * the settings, unless its owner has chosen another.
 */
export const createSeedFirstAdministrator = (parts: SeedParts) => {
  const { users, seats, reconcileRights, sessions, passwords, now, log } = parts

  const add = async ({ username, email }: FirstAdministrator, password: string): Promise<StoredUser> => {
    const user: StoredUser = {
      _id: createUserId(),
      username: username.trim(),
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash: await passwords.hash(password),
      hasPasswordOfSettings: true,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isAdmin: true,
      isEmailVerified: true,
      createdAt: now(),
    }
    if (await users.add(user, [accountChanged(user, 'registered')])) return user
    // Another process created it, or this one before it was killed.
    const present = await users.byUsername(username)
    if (present?.hasPasswordOfSettings) return present
    throw new ConfigError(
      present
        ? { ADMIN_USERNAME: 'belongs to a member; there is no administrator yet' }
        : { ADMIN_EMAIL: 'belongs to a member; there is no administrator yet' },
    )
  }

  const followPassword = async ({ username }: FirstAdministrator, password: string) => {
    const user = await users.byUsername(username)
    if (!user?.hasPasswordOfSettings || (await passwords.matches(password, user.passwordHash))) return
    const { _id, passwordHash } = user
    const changed = await users.change(
      _id,
      { passwordHash: await passwords.hash(password) },
      { unset: ['newEmail', 'devices'], also: { passwordHash, hasPasswordOfSettings: true } },
    )
    if (!changed) return
    await sessions.endAll(_id)
    log.info({ userId: _id }, 'ADMIN_PASSWORD has changed and was taken over')
  }

  /** Completes changes of processes that ended between the seats document and its copies. */
  const settleAll = async () => {
    const ids = new Set([...(await seats.ids()), ...(await users.administratorIds())])
    for (const user of await users.byIds([...ids])) await reconcileRights(user)
  }

  return async (first: FirstAdministrator): Promise<void> => {
    const { password } = first
    if ((await seats.ids()).length > 0) {
      if (password !== undefined) await followPassword(first, password)
    } else if (password === undefined) {
      log.warn('there is no administrator: set ADMIN_PASSWORD to have one made')
    } else {
      await seats.grant((await add(first, password))._id)
    }
    await settleAll()
  }
}
