import { auditActor, type Member, type UserRow } from '@plekje/contracts'
import { outboxEvent } from '@plekje/service-kit'
import { accountChanged } from '../domain/account-events'
import { lastAdministrator, userNotFound } from '../domain/refusals'
import { userRowOf } from '../domain/user-views'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { RefreshSessions } from './refresh-sessions'

/**
 * Makes a user's copy of the rights what the seats say. Looks again after writing: of a grant and a revocation at once,
 * the seats know which was last.
 */
export const createSettleRights = (users: UserRepository, seats: AdministratorSeats) => {
  const settle = async (user: StoredUser): Promise<StoredUser | null> => {
    const isAdmin = await seats.has(user._id)
    await users.change(
      user._id,
      { isAdmin },
      { events: [accountChanged(user, 'rights')], also: { isAdmin: { $ne: isAdmin } } },
    )
    return (await seats.has(user._id)) === isAdmin ? users.byId(user._id) : settle(user)
  }
  return settle
}

export type SettleRights = ReturnType<typeof createSettleRights>

export interface SetAdminParts {
  readonly users: UserRepository
  readonly seats: AdministratorSeats
  readonly settleRights: SettleRights
  readonly refreshSessions: RefreshSessions
}

/**
 * Grants or revokes administrator rights, for the next request already. The last administrator stays. What changes is
 * told to the audit log in the write that decides.
 */
export const createSetAdmin =
  ({ users, seats, settleRights, refreshSessions }: SetAdminParts) =>
  async (actor: Member, userId: string, isAdmin: boolean): Promise<UserRow> => {
    const user = await users.byId(userId)
    if (!user) throw userNotFound()
    const audited = auditedOf(actor, user, isAdmin)
    if (isAdmin) await seats.take(userId, audited)
    else if (!(await seats.giveUp(userId, audited))) throw lastAdministrator()
    const settled = await settleRights(user)
    await refreshSessions(userId)
    if (settled) return userRowOf(settled)
    // Erased meanwhile: nobody must hold the seat.
    await seats.giveUp(userId)
    throw userNotFound()
  }

const auditedOf = (actor: Member, { _id }: StoredUser, isAdmin: boolean) =>
  outboxEvent('admin.audited', _id, {
    actor: auditActor(actor.id),
    action: isAdmin ? 'user.granted-admin' : 'user.revoked-admin',
    subject: { kind: 'user', id: _id, name: '' },
    changes: [{ field: 'isAdmin', from: String(!isAdmin), to: String(isAdmin) }],
    reason: null,
  })
