import { randomUUID } from 'node:crypto'
import {
  hasPage,
  type ManagerRole,
  type Member,
  type MemberData,
  type OwnVenues,
  type VenuePeople,
} from '@plekje/contracts'
import {
  ConflictError,
  type Creation,
  type Erasures,
  type HourlyLimit,
  type InTransaction,
  NotFoundError,
  type Outbox,
  outboxEvent,
} from '@plekje/service-kit'
import { fold } from '@plekje/text-folding'
import { INVITATION_DAYS, type Invitation, isLastOwner, MAX_PEOPLE, type Manager } from '../domain/ownership'
import type { Venue } from '../domain/venue'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { ClaimRepository } from '../storage/claim-repository'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { ownershipEvent, type RoleChanges } from './change-roles'
import { ownClaimView } from './claim-venue'
import { notYourVenue, ownersOnly, type RequireRole } from './require-role'

const DAY_MS = 24 * 3_600_000

/** Key of the hourly limit of invitations. The dot distinguishes it from ids of members, the keys for claims. */
export const invitationsKey = (memberId: string) => `invitations.${memberId}`

const invitationNotFound = () =>
  new NotFoundError('invitation_not_found', 'Deze uitnodiging bestaat niet (meer). Vraag de eigenaar om een nieuwe.')

const personNotFound = () => new NotFoundError('manager_not_found', 'Deze persoon beheert de plek niet (meer).')

const lastOwner = () =>
  new ConflictError(
    'last_owner',
    'Je bent de enige eigenaar. Maak eerst iemand anders eigenaar, of verwijder de anderen.',
  )

/** People of venues: roles, invitations, and what a member manages (OWNER-9 to OWNER-12). */
export function createManagePeople({
  inTransaction,
  venues,
  catalog,
  claims,
  managers,
  roles,
  requireRole,
  limit,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly catalog: Pick<CatalogCache, 'current'>
  readonly claims: Pick<ClaimRepository, 'openByMember' | 'byMember'>
  readonly managers: ManagerRepository
  readonly roles: RoleChanges
  readonly requireRole: RequireRole
  readonly limit: HourlyLimit
  readonly erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  const venueOf = async (listingId: number): Promise<Venue> => {
    const [venue] = await venues.byIds([listingId])
    if (!venue) throw notYourVenue()
    return venue
  }

  const refuseInvitation = async (listingId: number, username: string) => {
    const managersOfVenue = await managers.ofVenue(listingId)
    const invitations = await managers.invitationsOf(listingId)
    const isSame = (person: { readonly username: string }) => fold(person.username) === fold(username)
    if (managersOfVenue.some(isSame)) throw new ConflictError('already_manager', `${username} beheert deze plek al.`)
    if (invitations.some((invitation) => isSame(invitation) && invitation.state !== 'unknown')) {
      throw new ConflictError('already_invited', `${username} is al uitgenodigd.`)
    }
    if (managersOfVenue.length + invitations.length >= MAX_PEOPLE) {
      throw new ConflictError('too_many_people', `Een plek heeft hoogstens ${MAX_PEOPLE} beheerders en uitnodigingen.`)
    }
  }

  return {
    async listOwnVenues(member: Member): Promise<OwnVenues> {
      const [ownRoles, openClaims, invitations, names] = await Promise.all([
        managers.byMember(member.id),
        claims.openByMember(member.id),
        managers.invitationsTo(member.id),
        catalog.current(),
      ])
      const ids = [...ownRoles, ...invitations].map(({ listingId }) => listingId)
      const venueById = new Map((await venues.byIds(ids)).map((venue) => [venue._id, venue]))
      const withVenue = <Entry extends { readonly listingId: number }>(entries: readonly Entry[]) =>
        entries.map((entry) => ({ entry, venue: venueById.get(entry.listingId) })).filter(hasVenue)
      return {
        venues: withVenue(ownRoles).map(({ entry, venue }) => ({
          listingId: venue._id,
          name: venue.name,
          slug: venue.slug,
          locationName: names.location(venue.locationId)?.name ?? '',
          hasPage: hasPage(venue),
          role: entry.role,
        })),
        claims: openClaims.map(ownClaimView),
        invitations: withVenue(invitations).map(({ entry, venue }) => ({
          id: entry._id,
          listingId: venue._id,
          listingName: venue.name,
          listingSlug: venue.slug,
          role: entry.role,
          invitedBy: entry.invitedBy,
          createdAt: entry.createdAt.toISOString(),
        })),
      }
    },

    async list(member: Member, listingId: number): Promise<VenuePeople> {
      if (!(await managers.of(listingId, member.id))) throw notYourVenue()
      const managersOfVenue = await managers.ofVenue(listingId)
      const invitations = await managers.invitationsOf(listingId)
      return {
        managers: managersOfVenue.map((manager) => ({
          ...managerView(manager),
          isSelf: manager.memberId === member.id,
        })),
        invitations: invitations.map(({ _id, username, role, state, createdAt }) => ({
          id: _id,
          username,
          role,
          state: state === 'unknown' ? ('unknown' as const) : ('waiting' as const),
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    isManager: async (listingId: number, memberId: string): Promise<boolean> =>
      (await managers.of(listingId, memberId)) !== null,

    invite: <Stored>(
      member: Member,
      listingId: number,
      { username: typedUsername, role }: { readonly username: string; readonly role: ManagerRole },
      { storeReply }: Creation<{ id: string }, Stored>,
    ): Promise<Stored> =>
      inTransaction(async () => {
        await requireRole(member, listingId, 'owner')
        const venue = await venueOf(listingId)
        const username = typedUsername.trim()
        await refuseInvitation(listingId, username)
        await limit.enter(invitationsKey(member.id))
        const createdAt = new Date()
        const invitation: Invitation = {
          _id: randomUUID(),
          listingId,
          username,
          role,
          invitedById: member.id,
          invitedBy: member.username,
          state: 'sending',
          createdAt,
          expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
        }
        await managers.invite(invitation)
        const subject = { kind: 'manager', id: String(listingId), name: venue.name }
        await outbox.add(
          auditEvent(member, 'manager.invited', subject, [{ field: 'role', from: null, to: role }]),
          ownershipEvent(member.id, 'invitation-requested', invitation._id, venue.name, listingId),
        )
        return storeReply({ id: invitation._id })
      }),

    withdrawInvitation: (member: Member, listingId: number, id: string): Promise<void> =>
      inTransaction(async () => {
        await requireRole(member, listingId, 'owner')
        const invitation = await managers.invitation(id)
        if (invitation?.listingId !== listingId) throw invitationNotFound()
        await managers.removeInvitation(id)
      }),

    answerInvitation: (member: Member, id: string, accept: boolean): Promise<void> =>
      inTransaction(async () => {
        const invitation = await managers.invitation(id)
        if (invitation?.memberId !== member.id || invitation.expiresAt <= new Date()) throw invitationNotFound()
        const [venue] = await venues.byIds([invitation.listingId])
        if (!venue) throw invitationNotFound()
        await erasures.assertActive(member.id)
        await managers.removeInvitation(id)
        if (accept) await roles.give({ to: member, role: invitation.role, venue, actor: member })
      }),

    /** An owner removes anyone; others only themselves. */
    removeManager: (member: Member, listingId: number, id: string): Promise<void> =>
      inTransaction(async () => {
        const ownRole = await requireRole(member, listingId, 'any')
        const managersOfVenue = await managers.ofVenue(listingId)
        const leavingManager = managersOfVenue.find(({ _id }) => _id === id)
        if (ownRole._id !== id && ownRole.role !== 'owner') throw ownersOnly()
        if (!leavingManager) throw personNotFound()
        if (isLastOwner(leavingManager, managersOfVenue)) throw lastOwner()
        await roles.take(leavingManager, await venueOf(listingId), member)
      }),

    /** Data for the mail of an invitation. */
    async invitation(id: string): Promise<{ username: string; listingName: string; role: ManagerRole }> {
      const invitation = await managers.invitation(id)
      if (!invitation || invitation.state === 'unknown') throw invitationNotFound()
      const { name } = await venueOf(invitation.listingId)
      return { username: invitation.username, listingName: name, role: invitation.role }
    },

    /** Stores who has the invited username; a repeat changes nothing. */
    addressInvitation: (id: string, memberId: string | null): Promise<void> =>
      inTransaction(async () => {
        const invitation = await managers.invitation(id)
        if (!invitation) throw invitationNotFound()
        if (invitation.state !== 'sending') return
        if (memberId === null || (await erasures.isAnyErased([memberId]))) {
          return managers.addressInvitation(id, { state: 'unknown' })
        }
        await erasures.assertActive(memberId)
        await managers.addressInvitation(id, { state: 'waiting', memberId })
        const { listingId } = invitation
        await outbox.add(outboxEvent('venue.invited', memberId, { userId: memberId, invitationId: id, listingId }))
      }),

    /** Ends the roles and invitations of erased members. */
    async forget(memberIds: readonly string[]): Promise<void> {
      for (const role of await managers.rolesOf(memberIds)) await inTransaction(() => roles.forget(role))
      await managers.forget(memberIds)
    },

    async exportMemberData(memberId: string): Promise<MemberData> {
      const [ownRoles, ownClaims, invitations, sentInvitations] = await Promise.all([
        managers.byMember(memberId),
        claims.byMember(memberId),
        managers.invitationsTo(memberId),
        managers.invitationsBy(memberId),
      ])
      const ids = [...ownRoles, ...invitations, ...sentInvitations].map(({ listingId }) => listingId)
      const nameById = new Map((await venues.byIds(ids)).map(({ _id, name }) => [_id, name]))
      const nameOf = ({ listingId }: { readonly listingId: number }) => nameById.get(listingId) ?? ''
      return {
        managedVenues: ownRoles.map((manager) => ({
          listingName: nameOf(manager),
          role: manager.role,
          since: manager.since.toISOString(),
        })),
        claims: ownClaims.map(({ listingName, way, evidence, address, createdAt, queue, decision }) => ({
          listingName,
          way,
          evidence,
          address: address ?? null,
          createdAt: createdAt.toISOString(),
          state: decision ?? queue.state,
        })),
        invitations: invitations.map((invitation) => ({
          listingName: nameOf(invitation),
          role: invitation.role,
          createdAt: invitation.createdAt.toISOString(),
        })),
        sentInvitations: sentInvitations.map((invitation) => ({
          listingName: nameOf(invitation),
          username: invitation.username,
          role: invitation.role,
          createdAt: invitation.createdAt.toISOString(),
        })),
      }
    },
  }
}

const hasVenue = <Entry>(found: {
  readonly entry: Entry
  readonly venue: Venue | undefined
}): found is {
  readonly entry: Entry
  readonly venue: Venue
} => found.venue !== undefined

export const managerView = ({ _id, username, role, since }: Manager) => ({
  id: _id,
  username,
  role,
  since: since.toISOString(),
})
