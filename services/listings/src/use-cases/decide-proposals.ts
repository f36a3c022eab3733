import { createHash } from 'node:crypto'
import {
  type FieldDecision,
  type Member,
  type MemberData,
  type ProposalState,
  type Proposal as ProposalView,
  type ProposedField,
  withoutUndefined,
} from '@plekje/contracts'
import {
  ConflictError,
  type Erasures,
  type InTransaction,
  NotFoundError,
  type Outbox,
  OutdatedVersionError,
} from '@plekje/service-kit'
import { shortenForAudit } from '../domain/audit'
import { changedFields } from '../domain/managed-fields'
import {
  currentText,
  editOf,
  hasEvidence,
  isByManager,
  isSameValue,
  type Outcome,
  type Proposal,
  type ProposedValue,
  proposedValueOf,
  storedText,
  withDecision,
} from '../domain/proposals'
import type { Venue } from '../domain/venue'
import { imageOf, type VenuePhoto } from '../domain/venue-photos'
import { auditEvent } from '../storage/audit-event'
import type { OwnerChangeRepository } from '../storage/owner-changes'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'
import { decidedEventsOf, type ReportPhotoDecisions } from './decided-events'
import { ownerChangeOf } from './edit-own-venue'
import { type BeforeChange, type createVenueEditing, venueNotFound } from './edit-venue'
import type { createEditVenueHours } from './edit-venue-hours'
import { photoChangeOf } from './manage-own-photos'
import { type PhotoChanges, photoNotFound } from './manage-photos'

export interface Decision {
  readonly decision: FieldDecision
  /** Version of the value that the decider saw. */
  readonly version?: string | undefined
}

export const proposalNotFound = () => new NotFoundError('proposal_not_found', 'Dit voorstel bestaat niet (meer).')

const DECISION_WORDS = { taken: 'overgenomen', refused: 'afgewezen' } as const

const alreadyDecided = (by: string | undefined, decision: FieldDecision) =>
  new ConflictError('proposal_decided', `${by} heeft dit intussen ${DECISION_WORDS[decision]}.`)

const changedMeanwhile = () =>
  new OutdatedVersionError('outdated_version', 'Deze venue is intussen gewijzigd. Vergelijk nog een keer.')

/** Throws, in the transaction of a decision, if the member may not decide on the value. */
export type AssertMayDecide = (proposal: Proposal) => Promise<void>

/** Returns the name of the decider of a value, as the reader may see it. */
export type NameOfDecider = (value: ProposedValue) => string

/** A manager of the venue who decides, with the names of other deciders that this manager may see. */
export interface DecidingManager {
  readonly assertMayDecide: AssertMayDecide
  readonly nameOf: NameOfDecider
}

const storedName: NameOfDecider = ({ decidedBy = '' }) => decidedBy

/** Decisions on proposals, value by value: by administrators, and by the managers whom `assertMayDecide` allows. */
export function createDecideProposals({
  inTransaction,
  proposals,
  venues,
  editing,
  hours,
  photos,
  photoChanges,
  reportPhotoDecisions,
  ownerChanges,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly proposals: ProposalRepository
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly editing: Pick<ReturnType<typeof createVenueEditing>, 'edit' | 'setClosed' | 'setVisibility'>
  readonly hours: Pick<ReturnType<typeof createEditVenueHours>, 'set'>
  readonly photos: Pick<VenuePhotos, 'find' | 'mark' | 'afterChange'>
  readonly photoChanges: Pick<PhotoChanges, 'append'>
  readonly reportPhotoDecisions: ReportPhotoDecisions
  readonly ownerChanges: Pick<OwnerChangeRepository, 'add'>
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  /** Returns a function that makes the view of a proposal. Reads the venues and their proposals, each venue once. */
  const createView = async (
    shownProposals: readonly Proposal[],
    nameOf: NameOfDecider = storedName,
  ): Promise<(proposal: Proposal) => ProposalView> => {
    const listingIds = [...new Set(shownProposals.map(({ listingId }) => listingId))]
    const venueById = new Map((await venues.byIds(listingIds)).map((venue) => [venue._id, venue]))
    const readProposals = async (listingId: number) => [listingId, await proposals.ofVenue(listingId)] as const
    const proposalsByVenue = new Map(await Promise.all(listingIds.map(readProposals)))
    return (proposal) => {
      const { _id, listingId } = proposal
      const others = (proposalsByVenue.get(listingId) ?? []).filter((other) => other._id !== _id)
      return proposalView(proposal, { venue: venueById.get(listingId), others, nameOf })
    }
  }

  /**
   * In a transaction: stores the decision in all open proposals with the same value, and publishes its events. Returns
   * further changes of the venue: a decision of a manager counts as a check of the page (OWNER-20).
   */
  const record = async (
    decider: Member,
    { _id: id }: Proposal,
    field: ProposedField,
    {
      decision,
      version,
      venue,
      assertMayDecide,
    }: Decision & {
      readonly venue: Venue | undefined
      /** Undefined for a decision of an administrator. */
      readonly assertMayDecide: AssertMayDecide | undefined
    },
  ): Promise<VenueChanges> => {
    const proposal = await proposals.byId(id)
    const value = proposal && proposedValueOf(proposal, field)
    if (!value) throw proposalNotFound()
    await assertMayDecide?.(proposal)
    const isManager = assertMayDecide !== undefined
    // A manager gets an error without a name, because managers may not see names of administrators.
    if (value.state !== 'open') throw alreadyDecided(isManager ? 'Iemand anders' : value.decidedBy, value.state)
    const currentValue = venue ? currentText(field, venue) : null
    if (version !== undefined && version !== versionOf(shownValue(value, currentValue))) throw changedMeanwhile()
    await erasures.assertActive(decider.id)
    const now = new Date()
    const outcome: Outcome = {
      state: decision,
      decidedAt: now,
      decidedBy: decider.username,
      decidedById: decider.id,
      decidedAs: isManager ? 'manager' : 'administrator',
    }
    let proposedBy = managerOf(proposal)
    for (const candidate of await proposals.ofVenue(proposal.listingId)) {
      const candidateValue = proposedValueOf(candidate, field)
      if (candidateValue?.state !== 'open' || !isSameValue(candidateValue, value)) continue
      // A manager's refusal does not apply to the waiting change of another manager.
      if (isManager && decision === 'refused' && isByManager(candidate)) continue
      proposedBy ??= managerOf(candidate)
      const after = withDecision(candidate, field, outcome)
      await proposals.saveDecisions(after)
      await outbox.add(...decidedEventsOf(after))
    }
    const subject = { kind: 'proposal', id, name: proposal.listingName }
    const changes = [{ field, from: shortenForAudit(currentValue), to: shortenForAudit(value.proposed) }]
    // A value that a manager proposed or accepts is stored as a change by that manager.
    const manager = isManager ? decider : proposedBy
    if (decision === 'taken' && manager && venue) {
      const fields = changedFields(value.change, venue)
      await ownerChanges.add(fields.map((changedField) => ownerChangeOf(manager, value.change, changedField, venue)))
      const { photos: photo } = value.change
      if (photo) await ownerChanges.add([photoChangeOf(manager, 'added', photo, venue)])
    }
    if (field === 'photos') await reportPhotoDecisions(proposal)
    await outbox.add(auditEvent(decider, `proposal.${decision}`, subject, changes))
    return isManager ? { ownerCheckedAt: now } : {}
  }

  const showPhoto = async (
    decider: Member,
    listingId: number,
    photo: VenuePhoto | undefined,
    beforeChange: BeforeChange,
  ) => {
    if (!photo) throw proposalNotFound()
    const venue = await inTransaction(() =>
      photoChanges.append(listingId, photo, decider, async (current) => {
        await beforeChange(current)
        // An older version of the service may have deleted the file.
        if (!(await photos.find(photo.id))) throw photoNotFound()
        return {}
      }),
    )
    if (!venue) throw venueNotFound()
  }

  const take = (decider: Member, listingId: number, { field, change }: ProposedValue, beforeChange: BeforeChange) => {
    switch (field) {
      case 'closed':
        return editing.setClosed(listingId, change.closed === true, decider, beforeChange)
      case 'duplicateOf':
        return editing.setVisibility(listingId, { isVisible: false }, decider, beforeChange)
      case 'openingHours':
      case 'specialHours': {
        const { openingHours, specialHours } = change
        return hours.set(listingId, { openingHours, specialHours, checked: true }, decider, beforeChange)
      }
      case 'photos':
        return showPhoto(decider, listingId, change.photos, beforeChange)
      default:
        return editing.edit(listingId, editOf(change), decider, { beforeChange })
    }
  }

  const findVenue = async (listingId: number) => (await venues.byIds([listingId]))[0]

  const find = async (id: string, field: ProposedField) => {
    const proposal = await proposals.byId(id)
    const value = proposal && proposedValueOf(proposal, field)
    if (!value) throw proposalNotFound()
    return { proposal, value }
  }

  return {
    /** A page of all proposals, or of proposals by visitors and members about one venue. */
    async list(
      { state, page, limit, listingId }: { state: ProposalState; page: number; limit: number; listingId?: number },
      nameOf?: NameOfDecider,
    ) {
      const { proposals: proposalsOfPage, total } = await proposals.list({
        state,
        listingId,
        skip: (page - 1) * limit,
        limit,
      })
      const view = await createView(proposalsOfPage, nameOf)
      return { proposals: proposalsOfPage.map(view), total }
    },

    /**
     * Decides on one value. Throws 409 when somebody else has decided, or when the venue's value has changed since
     * `version`. A repeated decision of the same member changes nothing.
     */
    async decide(
      decider: Member,
      id: string,
      field: ProposedField,
      { decision, version }: Decision,
      manager?: DecidingManager,
    ): Promise<ProposalView> {
      const { proposal, value } = await find(id, field)
      const venueIds = [proposal.listingId]
      const hasPhotos = field === 'photos' || (await proposals.withEvidence(venueIds, new Date())).length > 0
      // `afterChange` deletes photos that nothing keeps after the decision; after a crash the check of marks does.
      if (hasPhotos) await photos.mark({ venueId: venueIds })
      const beforeChange = (venue: Venue | undefined) =>
        record(decider, proposal, field, { decision, version, venue, assertMayDecide: manager?.assertMayDecide })
      try {
        if (decision === 'taken') await take(decider, proposal.listingId, value, beforeChange)
        else await inTransaction(async () => beforeChange(await findVenue(proposal.listingId)))
      } catch (error) {
        const { value: current } = await find(id, field)
        const isRepeated = current.state === decision && current.decidedById === decider.id
        if (!isRepeated) throw error
      }
      if (hasPhotos) await photos.afterChange({ venueId: venueIds })
      const { proposal: decidedProposal } = await find(id, field)
      const view = await createView([decidedProposal], manager?.nameOf)
      return view(decidedProposal)
    },

    async exportMemberData(userId: string): Promise<MemberData> {
      const ownProposals = await proposals.byProposer(userId)
      return {
        proposals: ownProposals.map((proposal) => ({
          listingName: proposal.listingName,
          createdAt: proposal.createdAt.toISOString(),
          explanation: proposal.explanation,
          hasPhoto: hasEvidence(proposal, new Date()),
          values: proposal.values.map(({ field, proposed, state }) => ({ field, proposed, state })),
        })),
      }
    },
  }
}

/** The value that the decider saw. For a photo that is its proposed description, because it replaces no other value. */
const shownValue = ({ field, proposed }: ProposedValue, currentValue: string | null): string | null =>
  field === 'photos' ? proposed : currentValue

const versionOf = (currentValue: string | null): string =>
  createHash('sha256').update(JSON.stringify(currentValue)).digest('base64url').slice(0, 16)

interface ViewContext {
  readonly venue: Venue | undefined
  readonly others: readonly Proposal[]
  readonly nameOf: NameOfDecider
}

function proposalView(proposal: Proposal, context: ViewContext): ProposalView {
  return withoutUndefined({
    id: proposal._id,
    listingId: proposal.listingId,
    listingName: proposal.listingName,
    listingSlug: proposal.listingSlug,
    by: proposerKind(proposal),
    manager: proposal.managerName,
    explanation: proposal.explanation,
    photo: proposal.photo && hasEvidence(proposal, new Date()) ? imageOf(proposal.photo) : undefined,
    createdAt: proposal.createdAt.toISOString(),
    values: proposal.values.map((value) => valueView(value, context)),
  })
}

function proposerKind(proposal: Proposal): ProposalView['by'] {
  if (isByManager(proposal)) return 'manager'
  return proposal.proposerId === undefined ? 'visitor' : 'member'
}

/** The manager who proposed; undefined for visitors and members. Id and name are absent after an erasure. */
const managerOf = (proposal: Proposal) =>
  isByManager(proposal) ? withoutUndefined({ id: proposal.proposerId, username: proposal.managerName }) : undefined

function valueView(value: ProposedValue, { venue, others, nameOf }: ViewContext): ProposalView['values'][number] {
  const { field, before, proposed, state } = value
  const currentValue = venue ? currentText(field, venue) : null
  const equalValues = others
    .map((other) => proposedValueOf(other, field))
    .filter((otherValue) => otherValue !== undefined)
    .filter((otherValue) => isSameValue(otherValue, value))
  const [lastRefusal] = equalValues
    .filter((equalValue) => equalValue.state === 'refused')
    .toSorted((a, b) => Number(b.decidedAt) - Number(a.decidedAt))
  return withoutUndefined({
    field,
    before: storedText(field, before),
    now: currentValue,
    proposed: storedText(field, proposed) ?? '',
    image: availableImage(value, venue),
    state,
    decision: decisionOf(value, nameOf),
    agreeing: equalValues.filter((equalValue) => equalValue.state === 'open').length,
    refusedBefore: lastRefusal && state === 'open' ? decisionOf(lastRefusal, nameOf) : null,
    version: versionOf(shownValue(value, currentValue)),
  })
}

/** The address of a proposed photo; undefined when it was refused or removed. */
function availableImage({ state, change }: ProposedValue, venue: Venue | undefined): string | undefined {
  const image = change.photos && imageOf(change.photos)
  const isAvailable = image !== undefined && (state === 'open' || venue?.images.includes(image))
  return isAvailable ? image : undefined
}

const decisionOf = (value: ProposedValue, nameOf: NameOfDecider) =>
  value.decidedAt ? { by: nameOf(value), at: value.decidedAt.toISOString() } : null
