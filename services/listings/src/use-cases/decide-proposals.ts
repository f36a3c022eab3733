import { createHash } from 'node:crypto'
import type {
  FieldDecision,
  Member,
  MemberData,
  ProposalState,
  Proposal as ProposalView,
  ProposedField,
} from '@plekje/contracts'
import {
  ConflictError,
  type Erasures,
  type InTransaction,
  NotFoundError,
  type Outbox,
  type OutboxEntry,
  OutdatedVersionError,
  outboxEvent,
} from '@plekje/service-kit'
import { shortened } from '../domain/audit'
import {
  currentText,
  decided,
  editOf,
  isSameValue,
  type Proposal,
  type ProposedValue,
  proposedValueOf,
} from '../domain/proposals'
import type { Venue } from '../domain/venue'
import { auditEvent } from '../storage/audit-event'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueRepository } from '../storage/venue-repository'
import type { Alongside, createVenueEditing } from './edit-venue'
import type { createEditVenueHours } from './edit-venue-hours'

export interface Decision {
  readonly decision: FieldDecision
  /** Version of the value that the administrator saw. */
  readonly version?: string | undefined
}

const notFound = () => new NotFoundError('proposal_not_found', 'Dit voorstel bestaat niet (meer).')

const DECIDED = { taken: 'overgenomen', refused: 'afgewezen' } as const

const alreadyDecided = ({ state, decidedBy }: ProposedValue) =>
  new ConflictError(
    'proposal_decided',
    `${decidedBy} heeft dit intussen ${state === 'open' ? 'beoordeeld' : DECIDED[state]}.`,
  )

const changedMeanwhile = () =>
  new OutdatedVersionError('outdated_version', 'Deze venue is intussen gewijzigd. Vergelijk nog een keer.')

/** Decisions of administrators on proposals, value by value. */
export function createDecideProposals({
  inTransaction,
  proposals,
  venues,
  editing,
  hours,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly proposals: ProposalRepository
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly editing: Pick<ReturnType<typeof createVenueEditing>, 'edit' | 'setClosed' | 'setVisibility'>
  readonly hours: Pick<ReturnType<typeof createEditVenueHours>, 'set'>
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  /** Returns a function that makes the view of a proposal. Reads the venues and their proposals, each venue once. */
  const createView = async (toShow: readonly Proposal[]): Promise<(proposal: Proposal) => ProposalView> => {
    const listingIds = [...new Set(toShow.map(({ listingId }) => listingId))]
    const venueById = new Map((await venues.byIds(listingIds)).map((venue) => [venue._id, venue]))
    const readProposals = async (listingId: number) => [listingId, await proposals.ofVenue(listingId)] as const
    const proposalsByVenue = new Map(await Promise.all(listingIds.map(readProposals)))
    return (proposal) => {
      const { _id, listingId } = proposal
      const others = (proposalsByVenue.get(listingId) ?? []).filter((other) => other._id !== _id)
      return proposalView(proposal, { venue: venueById.get(listingId), others })
    }
  }

  /** In a transaction: stores the decision in all open proposals with the same value, and publishes its events. */
  const record = async (
    admin: Member,
    { _id: id }: Proposal,
    field: ProposedField,
    { decision, version, venue }: Decision & { readonly venue: Venue | undefined },
  ) => {
    const proposal = await proposals.byId(id)
    const value = proposal && proposedValueOf(proposal, field)
    if (!value) throw notFound()
    if (value.state !== 'open') throw alreadyDecided(value)
    const currentValue = venue ? currentText(field, venue) : null
    if (version !== undefined && version !== versionOf(currentValue)) throw changedMeanwhile()
    await erasures.assertActive(admin.id)
    const outcome = { state: decision, decidedAt: new Date(), decidedBy: admin.username, decidedById: admin.id }
    for (const candidate of await proposals.ofVenue(proposal.listingId)) {
      const candidateValue = proposedValueOf(candidate, field)
      if (candidateValue?.state !== 'open' || !isSameValue(candidateValue, value)) continue
      const after = decided(candidate, field, outcome)
      await proposals.saveDecisions(after)
      await outbox.add(...decidedEventsOf(after))
    }
    const subject = { kind: 'proposal', id, name: proposal.listingName }
    const changes = [{ field, from: shortened(currentValue), to: shortened(value.proposed) }]
    await outbox.add(auditEvent(admin, `proposal.${decision}`, subject, changes))
  }

  const take = (admin: Member, listingId: number, { field, change }: ProposedValue, alongside: Alongside) => {
    switch (field) {
      case 'closed':
        return editing.setClosed(listingId, change.closed === true, admin, alongside)
      case 'duplicateOf':
        return editing.setVisibility(listingId, { isVisible: false }, admin, alongside)
      case 'openingHours':
        return hours.set(listingId, { openingHours: change.openingHours, checked: true }, admin, alongside)
      default:
        return editing.edit(listingId, editOf(change), admin, alongside)
    }
  }

  const find = async (id: string, field: ProposedField) => {
    const proposal = await proposals.byId(id)
    const value = proposal && proposedValueOf(proposal, field)
    if (!value) throw notFound()
    return { proposal, value }
  }

  return {
    async list({ state, page, limit }: { state: ProposalState; page: number; limit: number }) {
      const { proposals: found, total } = await proposals.list(state, { skip: (page - 1) * limit, limit })
      return { proposals: found.map(await createView(found)), total }
    },

    /**
     * Decides on one value. Throws 409 when somebody else has decided, or when the venue's value has changed since
     * `version`. A repeated decision of the same administrator changes nothing.
     */
    async decide(
      admin: Member,
      id: string,
      field: ProposedField,
      { decision, version }: Decision,
    ): Promise<ProposalView> {
      const { proposal, value } = await find(id, field)
      const alongside = (venue: Venue | undefined) => record(admin, proposal, field, { decision, version, venue })
      try {
        if (decision === 'taken') await take(admin, proposal.listingId, value, alongside)
        else await inTransaction(async () => alongside((await venues.byIds([proposal.listingId]))[0]))
      } catch (error) {
        const { value: current } = await find(id, field)
        const isRepeated = current.state === decision && current.decidedById === admin.id
        if (!isRepeated) throw error
      }
      const { proposal: decidedProposal } = await find(id, field)
      const view = await createView([decidedProposal])
      return view(decidedProposal)
    },

    /** A member's proposals for a download. */
    async exportMemberData(userId: string): Promise<MemberData> {
      const own = await proposals.byProposer(userId)
      return {
        proposals: own.map(({ listingName, createdAt, explanation, values }) => ({
          listingName,
          createdAt: createdAt.toISOString(),
          explanation,
          values: values.map(({ field, proposed, state }) => ({ field, proposed, state })),
        })),
      }
    },
  }
}

/** The event that tells the member of the decisions. It is published once all values are decided on. */
function decidedEventsOf({ _id, proposerId, listingName, queue, values }: Proposal): OutboxEntry[] {
  if (proposerId === undefined || queue.state === 'open') return []
  const fieldsIn = (decision: FieldDecision) =>
    values.filter(({ state }) => state === decision).map(({ field }) => field)
  const data = {
    userId: proposerId,
    proposalId: _id,
    listingName,
    taken: fieldsIn('taken'),
    refused: fieldsIn('refused'),
  }
  return [outboxEvent('proposal.decided', proposerId, data)]
}

const versionOf = (currentValue: string | null): string =>
  createHash('sha256').update(JSON.stringify(currentValue)).digest('base64url').slice(0, 16)

function proposalView(
  proposal: Proposal,
  { venue, others }: { readonly venue: Venue | undefined; readonly others: readonly Proposal[] },
): ProposalView {
  return {
    id: proposal._id,
    listingId: proposal.listingId,
    listingName: proposal.listingName,
    listingSlug: proposal.listingSlug,
    by: proposal.proposerId === undefined ? 'visitor' : 'member',
    explanation: proposal.explanation,
    createdAt: proposal.createdAt.toISOString(),
    values: proposal.values.map((value) => valueView(value, { venue, others })),
  }
}

function valueView(
  value: ProposedValue,
  { venue, others }: { readonly venue: Venue | undefined; readonly others: readonly Proposal[] },
): ProposalView['values'][number] {
  const { field, before, proposed, state } = value
  const currentValue = venue ? currentText(field, venue) : null
  const equalValues = others
    .map((other) => proposedValueOf(other, field))
    .filter((otherValue) => otherValue !== undefined)
    .filter((otherValue) => isSameValue(otherValue, value))
  const [lastRefusal] = equalValues
    .filter((equalValue) => equalValue.state === 'refused')
    .toSorted((a, b) => Number(b.decidedAt) - Number(a.decidedAt))
  return {
    field,
    before: before ?? null,
    now: currentValue,
    proposed,
    state,
    decision: decisionOf(value),
    agreeing: equalValues.filter((equalValue) => equalValue.state === 'open').length,
    refusedBefore: lastRefusal && state === 'open' ? decisionOf(lastRefusal) : null,
    version: versionOf(currentValue),
  }
}

const decisionOf = ({ decidedAt, decidedBy = '' }: ProposedValue) =>
  decidedAt ? { by: decidedBy, at: decidedAt.toISOString() } : null
