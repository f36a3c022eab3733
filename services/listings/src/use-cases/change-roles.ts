import { randomUUID } from 'node:crypto'
import type { ManagerRole, Member, OwnershipChange } from '@plekje/contracts'
import type { Outbox, OutboxEntry } from '@plekje/service-kit'
import { outboxEvent } from '@plekje/service-kit'
import type { Actor } from '../domain/audit'
import type { Manager } from '../domain/ownership'
import type { Venue } from '../domain/venue'
import { auditEvent } from '../storage/audit-event'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'

/** An event that notifies a member, also by mail. `subjectId` is the id of the claim, role, invitation or reminder. */
export const ownershipEvent = (
  userId: string,
  change: OwnershipChange,
  subjectId: string,
  listingName: string,
  listingId: number,
): OutboxEntry => outboxEvent('ownership.changed', userId, { userId, change, subjectId, listingId, listingName })

export type RoleChanges = ReturnType<typeof createRoleChanges>

/**
 * Gives and takes roles in the transaction of the caller, which also writes `isManaged` of the venue. Two transactions
 * that add a first owner therefore conflict, and the repeated one finds the other owner.
 */
export function createRoleChanges({
  managers,
  venues,
  outbox,
}: {
  readonly managers: ManagerRepository
  readonly venues: Pick<VenueRepository, 'apply'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  const markVenue = async (listingId: number): Promise<void> => {
    const hasManagers = (await managers.ofVenue(listingId)).length > 0
    await venues.apply(listingId, ({ isManaged = false }) =>
      isManaged === hasManagers ? {} : { isManaged: hasManagers },
    )
  }

  const audit = (
    actor: Pick<Actor, 'id'>,
    action: 'manager.added' | 'manager.removed',
    { name }: Pick<Venue, 'name'>,
    { listingId, memberId }: Pick<Manager, 'listingId' | 'memberId'>,
    role: { readonly from: string | null; readonly to: string | null },
  ) => {
    const memberChange = { field: 'member', from: null, to: memberId } as const
    const subject = { kind: 'manager', id: String(listingId), name }
    return outbox.add(auditEvent(actor, action, subject, [{ field: 'role', ...role }, memberChange]))
  }

  return {
    /** An owner who gets a lower role stays an owner. */
    async give({
      to: { id, username },
      role,
      venue,
      actor,
    }: {
      readonly to: Pick<Member, 'id' | 'username'>
      readonly role: ManagerRole
      readonly venue: Pick<Venue, '_id' | 'name'>
      readonly actor: Pick<Actor, 'id'>
    }): Promise<void> {
      const listingId = venue._id
      await managers.lockVenue(listingId)
      const current = await managers.of(listingId, id)
      if (current?.role === 'owner' || current?.role === role) return
      if (current) await managers.setRole(current, role)
      else await managers.add({ _id: randomUUID(), listingId, memberId: id, username, role, since: new Date() })
      await markVenue(listingId)
      await audit(actor, 'manager.added', venue, { listingId, memberId: id }, { from: current?.role ?? null, to: role })
    },

    /** Takes a role and the open invitations of its member, who is notified unless they gave up the role themselves. */
    async take(manager: Manager, venue: Pick<Venue, 'name'>, actor: Pick<Actor, 'id'>): Promise<void> {
      const { _id, listingId, memberId, role } = manager
      await managers.lockVenue(listingId)
      await managers.remove(manager)
      await managers.removeInvitationsBy(listingId, memberId)
      await markVenue(listingId)
      await audit(actor, 'manager.removed', venue, manager, { from: role, to: null })
      if (actor.id !== memberId) await outbox.add(ownershipEvent(memberId, 'removed', _id, venue.name, listingId))
    },

    /** Takes the role of an erased member, without an audit entry or a notice. */
    async forget(manager: Manager): Promise<void> {
      await managers.lockVenue(manager.listingId)
      await managers.remove(manager)
      await markVenue(manager.listingId)
    },
  }
}
