import { ConfigError, type InTransaction } from '@plekje/service-kit'
import type { Logger } from 'pino'
import type { PasswordHasher } from '../credentials/passwords'
import { createUserId } from '../credentials/tokens'
import { emailKey, usernameKey } from '../domain/names'
import { accountChanged } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export interface FirstAdministrator {
  readonly username: string
  readonly email: string
  /** Undefined: no administrator is created. */
  readonly password: string | undefined
}

export interface SeedParts {
  readonly inTransaction: InTransaction
  readonly users: UserRepository
  readonly seats: AdministratorSeats
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Creates the first administrator if there is none (ACCOUNT-26), once across processes. Adopts a changed password from
 * the settings, unless its owner has chosen another. Grants the rights again to the administrator of the settings who
 * lost them by a partial restore.
 */
export const createSeedFirstAdministrator = (parts: SeedParts) => {
  const { inTransaction, users, seats, sessions, passwords, now, log } = parts

  const createFirst = async ({ username, email }: FirstAdministrator, password: string): Promise<void> => {
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
    const takenProblem = 'belongs to a member; there is no administrator yet'
    await inTransaction(async () => {
      if ((await seats.ids()).length > 0) return
      const namesake = await users.byUsername(username)
      if (namesake && !namesake.hasPasswordOfSettings) throw new ConfigError({ ADMIN_USERNAME: takenProblem })
      await seats.grant(namesake?._id ?? user._id)
      if (namesake) {
        await users.change(namesake._id, { isAdmin: true }, { events: [accountChanged(namesake, 'rights')] })
        return
      }
      if (await users.byEmail(user.emailKey)) throw new ConfigError({ ADMIN_EMAIL: takenProblem })
      await users.add(user, [accountChanged(user, 'registered')])
    })
  }

  const adoptPassword = async ({ username }: FirstAdministrator, password: string) => {
    const user = await users.byUsername(username)
    if (!user?.hasPasswordOfSettings || (await passwords.matches(password, user.passwordHash))) return
    const { _id, passwordHash } = user
    const updatedUser = await users.change(
      _id,
      { passwordHash: await passwords.hash(password) },
      { unset: ['newEmail', 'devices'], onlyIf: { passwordHash, hasPasswordOfSettings: true } },
    )
    if (!updatedUser) return
    await sessions.endAll(_id)
    log.info({ userId: _id }, 'adopted the changed ADMIN_PASSWORD; sessions of this administrator have ended')
  }

  return async (administrator: FirstAdministrator): Promise<void> => {
    const { password } = administrator
    if ((await seats.ids()).length > 0) {
      if (password !== undefined) await adoptPassword(administrator, password)
    } else if (password === undefined) {
      log.warn('there is no administrator: set ADMIN_PASSWORD to create one')
    } else {
      await createFirst(administrator, password)
    }
  }
}
