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
 * Syncs `user.isAdmin` from the administrators document, which decides. Reads it again after the write, because a
 * concurrent grant or revocation may have won.
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
 * Grants or revokes administrator rights, effective from the next request. The last administrator stays. The write that
 * decides also records the change for the audit log.
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
    // The user was erased meanwhile: take the right back.
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
