import type { FieldDecision } from '@plekje/contracts'
import { type Outbox, type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import { fieldsWithDecision, type Proposal, proposedPhoto } from '../domain/proposals'
import type { ManagerRepository } from '../storage/manager-repository'
import type { ProposalRepository } from '../storage/proposal-repository'

/**
 * Returns the event that notifies the member, or the visitor who left an address, once all values are decided.
 * {@link ReportPhotoDecisions} reports decisions on photos.
 */
export function decidedEventsOf(proposal: Proposal): OutboxEntry[] {
  const { _id, proposerId, wantsMail, listingId, listingName, queue } = proposal
  if (queue.state === 'open' || proposedPhoto(proposal)) return []
  if (wantsMail) return [outboxEvent('visitor-proposal.decided', _id, { proposalId: _id })]
  if (proposerId === undefined) return []
  const data = {
    userId: proposerId,
    proposalId: _id,
    listingId,
    listingName,
    taken: fieldsWithDecision(proposal, 'taken'),
    refused: fieldsWithDecision(proposal, 'refused'),
  }
  return [outboxEvent('proposal.decided', proposerId, data)]
}

/** In a transaction that decides on a photo or withdraws it: publishes one event once no photo of the member waits. */
export const createReportPhotoDecisions =
  ({
    proposals,
    managers,
    outbox,
  }: {
    readonly proposals: Pick<ProposalRepository, 'waitingPhotosOf' | 'markPhotosReported'>
    readonly managers: Pick<ManagerRepository, 'lockVenue'>
    readonly outbox: Pick<Outbox, 'add'>
  }) =>
  async ({ listingId, proposerId }: Proposal): Promise<void> => {
    if (proposerId === undefined) return
    // Without the lock, two transactions that decide on the last two photos would each find the other one waiting.
    await managers.lockVenue(listingId)
    const waitingProposals = await proposals.waitingPhotosOf([listingId])
    if (waitingProposals.some((proposal) => proposal.proposerId === proposerId)) return
    const decidedProposals = await proposals.markPhotosReported(listingId, proposerId)
    const [latestProposal] = decidedProposals.toSorted((a, b) => b.queue.at.getTime() - a.queue.at.getTime())
    if (!latestProposal) return
    const fieldsIn = (decision: FieldDecision): 'photos'[] =>
      decidedProposals.some((proposal) => fieldsWithDecision(proposal, decision).length > 0) ? ['photos'] : []
    const data = {
      userId: proposerId,
      proposalId: latestProposal._id,
      listingId,
      listingName: latestProposal.listingName,
      taken: fieldsIn('taken'),
      refused: fieldsIn('refused'),
    }
    await outbox.add(outboxEvent('proposal.decided', proposerId, data))
  }

export type ReportPhotoDecisions = ReturnType<typeof createReportPhotoDecisions>
