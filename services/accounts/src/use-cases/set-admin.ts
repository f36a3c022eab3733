import { auditEntry, type Member, type UserRow } from '@plekje/contracts'
import { outboxEvent } from '@plekje/service-kit'
import { lastAdministrator, userNotFound } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { userRowOf } from '../storage/user-views'
import type { RefreshSessions } from './refresh-sessions'

/**
 * Makes a user's copy of the rights what the seats say. Looks again after writing: of a grant and a revocation at once,
 * the seats know which was last.
 */
export const createReconcileRights = (users: UserRepository, seats: AdministratorSeats) => {
  const reconcile = async (user: StoredUser): Promise<StoredUser | null> => {
    const isAdmin = await seats.has(user._id)
    await users.change(
      user._id,
      { isAdmin },
      { events: [accountChanged(user, 'rights')], also: { isAdmin: { $ne: isAdmin } } },
    )
    return (await seats.has(user._id)) === isAdmin ? users.byId(user._id) : reconcile(user)
  }
  return reconcile
}

export type ReconcileRights = ReturnType<typeof createReconcileRights>

export interface SetAdminParts {
  readonly users: UserRepository
  readonly seats: AdministratorSeats
  readonly reconcileRights: ReconcileRights
  readonly refreshSessions: RefreshSessions
}

/**
 * Grants or revokes administrator rights, for the next request already. The last administrator stays. What changes is
 * recorded for the audit log in the write that decides.
 */
export const createSetAdmin =
  ({ users, seats, reconcileRights, refreshSessions }: SetAdminParts) =>
  async (actor: Member, userId: string, isAdmin: boolean): Promise<UserRow> => {
    const user = await users.byId(userId)
    if (!user) throw userNotFound()
    const audited = auditedOf(actor, user, isAdmin)
    if (isAdmin) await seats.grant(userId, audited)
    else if (!(await seats.revoke(userId, audited))) throw lastAdministrator()
    const reconciled = await reconcileRights(user)
    await refreshSessions(userId)
    if (reconciled) return userRowOf(reconciled)
    // Erased meanwhile: nobody must hold the seat.
    await seats.revoke(userId)
    throw userNotFound()
  }

const auditedOf = (actor: Member, { _id }: StoredUser, isAdmin: boolean) =>
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
