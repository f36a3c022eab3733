import type { Member, OwnProposal, Proposal as ProposalView, ProposedField } from '@plekje/contracts'
import { type HourlyLimit, NotAllowedError } from '@plekje/service-kit'
import { type ApprovalRules, nameForManagers, needsApproval } from '../domain/managed-fields'
import type { Manager } from '../domain/ownership'
import { isByManager, isManagedField, type Proposal } from '../domain/proposals'
import type { ManagerRepository } from '../storage/manager-repository'
import { type createDecideProposals, type Decision, type NameOfDecider, proposalNotFound } from './decide-proposals'
import { editsKey } from './edit-own-venue'
import { notYourVenue, type RequireRole } from './require-role'

const administratorsDecide = () => new NotAllowedError('approval_needed', 'Hierover beslist de redactie.')

/** Proposals of visitors and members, for managers of the venue (OWNER-19). */
export function createDecideOwnProposals({
  proposals,
  managers,
  approval,
  requireRole,
  limit,
}: {
  readonly proposals: ReturnType<typeof createDecideProposals>
  readonly managers: Pick<ManagerRepository, 'of' | 'usernamesOf'>
  readonly approval: ApprovalRules
  readonly requireRole: RequireRole
  readonly limit: HourlyLimit
}) {
  const canDecide = (manager: Manager, field: ProposedField) =>
    isManagedField(field) && !needsApproval(field, manager, approval, new Date())

  const managerOf = async (member: Member, listingId: number): Promise<Manager> => {
    const manager = await managers.of(listingId, member.id)
    if (!manager) throw notYourVenue()
    return manager
  }

  /** Returns a function that names deciders as managers of the venue may see them. */
  const createNameOfDecider = async (listingId: number): Promise<NameOfDecider> => {
    const names = await managers.usernamesOf(listingId)
    return ({ decidedBy = '', decidedAs }) => nameForManagers({ name: decidedBy, as: decidedAs }, names)
  }

  const viewFor =
    (manager: Manager) =>
    ({ photo: _photo, ...proposal }: ProposalView): OwnProposal => ({
      ...proposal,
      // The explanation and the photo are for administrators only.
      explanation: '',
      values: proposal.values.map((value) => ({ ...value, canDecide: canDecide(manager, value.field) })),
    })

  return {
    async list(member: Member, listingId: number, page: { page: number; limit: number }) {
      const manager = await managerOf(member, listingId)
      const list = await proposals.list({ ...page, state: 'open', listingId }, await createNameOfDecider(listingId))
      return { proposals: list.proposals.map(viewFor(manager)), total: list.total }
    },

    /** Decides on a field that the manager may change without approval. */
    async decide(
      member: Member,
      { listingId, id, field }: { listingId: number; id: string; field: ProposedField },
      decision: Decision,
    ): Promise<OwnProposal> {
      const manager = await managerOf(member, listingId)
      const assertMayDecide = async (proposal: Proposal) => {
        if (proposal.listingId !== listingId || isByManager(proposal)) throw proposalNotFound()
        // The role is read again, in the transaction of the decision.
        if (!canDecide(await requireRole(member, listingId, 'any'), field)) throw administratorsDecide()
        await limit.enter(editsKey(member.id))
      }
      const nameOf = await createNameOfDecider(listingId)
      return viewFor(manager)(await proposals.decide(member, id, field, decision, { assertMayDecide, nameOf }))
    },
  }
}
