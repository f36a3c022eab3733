import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { type ProposableChanges, type Proposal, valuesOf } from '../domain/proposals'
import type { Venue } from '../domain/venue'

/** A manager's changes that wait for an administrator (OWNER-15, OWNER-24). */
export function proposalOfManager({ id, username }: Member, changes: ProposableChanges, venue: Venue): Proposal {
  const createdAt = new Date()
  return {
    _id: randomUUID(),
    listingId: venue._id,
    listingVersion: venue.version,
    listingName: venue.name,
    listingSlug: venue.slug,
    values: valuesOf(changes, venue),
    explanation: '',
    proposerId: id,
    isManagers: true,
    managerName: username,
    createdAt,
    queue: { state: 'open', at: createdAt },
  }
}
