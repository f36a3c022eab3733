import type { ClaimDecision, Claim as ClaimView, Member } from '@plekje/contracts'
import { ConflictError, type Erasures, type InTransaction, NotFoundError, type Outbox } from '@plekje/service-kit'
import { addressConfirmedByGrant, type Claim, concernsOf } from '../domain/ownership'
import { auditEvent } from '../storage/audit-event'
import type { ClaimRepository } from '../storage/claim-repository'
import type { ManagerRepository, MemberRole } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { ownershipEvent, type RoleChanges } from './change-roles'
import { claimSubject } from './claim-venue'
import { venueNotFound } from './edit-venue'
import { managerView } from './manage-people'

const notFound = () => new NotFoundError('claim_not_found', 'Deze aanvraag bestaat niet (meer).')

const DECISION_WORDS = { granted: 'toegekend', refused: 'afgewezen' } as const

const alreadyDecided = (by: string, decision: ClaimDecision) =>
  new ConflictError('claim_decided', `${by} heeft dit intussen ${DECISION_WORDS[decision]}.`)

const managerNotFound = () => new NotFoundError('manager_not_found', 'Deze persoon beheert de venue niet (meer).')

/** Returns the administrator's name, or the member's if the claim was granted by a code. */
const deciderOf = ({ decidedBy, username }: Claim) => decidedBy ?? username ?? ''

const isSameRole = (a: MemberRole, b: MemberRole) => a.listingId === b.listingId && a.memberId === b.memberId

/** Decisions of administrators on claims, and roles that they take back (OWNER-5, OWNER-7). */
export function createDecideClaims({
  inTransaction,
  claims,
  managers,
  venues,
  roles,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly claims: ClaimRepository
  readonly managers: ManagerRepository
  readonly venues: Pick<VenueRepository, 'byIds' | 'apply'>
  readonly roles: RoleChanges
  readonly erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  /** Reads the venues, their managers and earlier decisions once for all claims. */
  const viewsOf = async (claimsOfPage: readonly Claim[]): Promise<ClaimView[]> => {
    const listingIds = claimsOfPage.map(({ listingId }) => listingId)
    const memberIds = claimsOfPage.map(({ memberId }) => memberId).filter((id) => id !== undefined)
    const [managersOfPage, refusals, takenBackRoles, venuesOfPage] = await Promise.all([
      managers.ofVenues(listingIds),
      claims.countRefusals(memberIds, listingIds),
      managers.findTakenBack(claimsOfPage),
      venues.byIds(listingIds),
    ])
    const concernsAbout = (claim: Claim) => {
      const venue = venuesOfPage.find(({ _id }) => _id === claim.listingId)
      if (!venue || claim.decision) return []
      return concernsOf(claim, venue, { isTakenBack: takenBackRoles.some((role) => isSameRole(role, claim)) })
    }
    const countRefusalsOf = ({ memberId, listingId }: Claim) =>
      refusals.find(({ _id }) => _id.memberId === memberId && _id.listingId === listingId)?.count ?? 0
    return claimsOfPage.map((claim) => {
      const { _id, listingId, memberId, queue, decision } = claim
      const refusalCount = memberId === undefined ? 0 : countRefusalsOf(claim)
      return {
        id: _id,
        listingId,
        listingName: claim.listingName,
        listingSlug: claim.listingSlug,
        claimedBy: claim.username ?? null,
        way: claim.way,
        evidence: claim.evidence,
        confirmedAddress: claim.confirmedAt ? (claim.address ?? null) : null,
        createdAt: claim.createdAt.toISOString(),
        state: decision ?? 'review',
        decision: decision ? { by: deciderOf(claim), at: queue.at.toISOString() } : null,
        concerns: concernsAbout(claim),
        // The count includes the claim itself.
        refusedBefore: decision === 'refused' && memberId !== undefined ? refusalCount - 1 : refusalCount,
        managers: managersOfPage.filter((manager) => manager.listingId === listingId).map(managerView),
      }
    })
  }

  const venueOf = async (listingId: number) => {
    const [venue] = await venues.byIds([listingId])
    if (!venue) throw venueNotFound()
    return venue
  }

  return {
    async list({ state, page, limit }: { state: 'open' | 'decided'; page: number; limit: number }) {
      const { claims: claimsOfPage, total } = await claims.list(state, { skip: (page - 1) * limit, limit })
      return { claims: await viewsOf(claimsOfPage), total }
    },

    /** Throws 409 if the claim is decided, unless the same administrator repeats the decision: that changes nothing. */
    async decide(admin: Member, id: string, decision: ClaimDecision): Promise<ClaimView> {
      await inTransaction(async () => {
        const claim = await claims.byId(id)
        if (!claim || claim.queue.state === 'code') throw notFound()
        if (claim.decision) {
          if (claim.decision === decision && claim.decidedById === admin.id) return
          throw alreadyDecided(deciderOf(claim), claim.decision)
        }
        const { listingId, memberId, username } = claim
        if (memberId === undefined || username === undefined) throw notFound()
        if (await erasures.isAnyErased([memberId])) throw notFound()
        // A claim on a deleted venue can still be refused.
        const venue = decision === 'granted' ? await venueOf(listingId) : undefined
        const venueName = venue?.name ?? claim.listingName
        await erasures.assertActive(admin.id)
        await erasures.assertActive(memberId)
        const queue = { state: 'decided', at: new Date() } as const
        await claims.setState(id, { queue, decision, decidedBy: admin.username, decidedById: admin.id })
        if (venue) {
          await roles.give({ to: { id: memberId, username }, role: 'owner', venue, actor: admin })
          await managers.forgetTakenBack({ listingId, memberId })
          await venues.apply(listingId, (current) => addressConfirmedByGrant(claim, current))
        }
        await outbox.add(
          auditEvent(admin, `claim.${decision}`, claimSubject(id, venueName)),
          ownershipEvent(memberId, decision, id, venueName, listingId),
        )
      })
      const decidedClaim = await claims.byId(id)
      const [view] = decidedClaim ? await viewsOf([decidedClaim]) : []
      if (!view) throw notFound()
      return view
    },

    takeBack: (admin: Member, listingId: number, id: string): Promise<void> =>
      inTransaction(async () => {
        const venue = await venueOf(listingId)
        const manager = (await managers.ofVenue(listingId)).find(({ _id }) => _id === id)
        if (!manager) throw managerNotFound()
        await roles.take(manager, venue, admin)
        await managers.addTakenBack(manager)
      }),
  }
}
