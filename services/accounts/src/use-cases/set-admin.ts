import { auditEntry, type Member, type UserRow } from '@plekje/contracts'
import { type InTransaction, outboxEvent } from '@plekje/service-kit'
import { lastAdministrator, userNotFound } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { userRowOf } from '../storage/user-views'
import type { RefreshSessions } from './refresh-sessions'

export interface SetAdminParts {
  readonly inTransaction: InTransaction
  readonly users: UserRepository
  readonly seats: AdministratorSeats
  readonly refreshSessions: RefreshSessions
}

/**
 * Grants or revokes administrator rights, effective from the next request. The last administrator stays. Unchanged
 * rights publish nothing.
 */
export const createSetAdmin =
  ({ inTransaction, users, seats, refreshSessions }: SetAdminParts) =>
  async (actor: Member, userId: string, isAdmin: boolean): Promise<UserRow> => {
    const user = await inTransaction(async () => {
      const before = await users.byId(userId)
      if (!before) throw userNotFound()
      if (before.isAdmin === isAdmin) return before
      if (isAdmin) await seats.grant(userId)
      else if (!(await seats.revoke(userId))) throw lastAdministrator()
      const events = [accountChanged(before, 'rights'), auditEventOf(actor, before, isAdmin)]
      return (await users.change(userId, { isAdmin }, { events })) ?? before
    })
    await refreshSessions(userId)
    return userRowOf(user)
  }

const auditEventOf = (actor: Member, { _id }: StoredUser, isAdmin: boolean) =>
  outboxEvent(
    'admin.audited',
    _id,
    auditEntry({
      actorId: actor.id,
      action: isAdmin ? 'user.granted-admin' : 'user.revoked-admin',
      subject: { kind: 'user', id: _id, name: '' },
      changes: [{ field: 'isAdmin', from: String(!isAdmin), to: String(isAdmin) }],
    }),
  )
