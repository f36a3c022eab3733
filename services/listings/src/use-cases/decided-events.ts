import type { FieldDecision } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Proposal } from '../domain/proposals'

/** The event that tells the member of the decisions. It is published once all values are decided on. */
export function decidedEventsOf({ _id, proposerId, listingId, listingName, queue, values }: Proposal): OutboxEntry[] {
  if (proposerId === undefined || queue.state === 'open') return []
  const fieldsIn = (decision: FieldDecision) =>
    values.filter(({ state }) => state === decision).map(({ field }) => field)
  const data = {
    userId: proposerId,
    proposalId: _id,
    listingId,
    listingName,
    taken: fieldsIn('taken'),
    refused: fieldsIn('refused'),
  }
  return [outboxEvent('proposal.decided', proposerId, data)]
}
