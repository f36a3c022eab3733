import { MANAGED_FIELDS, MAX_PHOTOS_PER_VENUE, type ProposalState } from '@plekje/contracts'
import { hasEvidence, MAX_OPEN_PROPOSALS, type Proposal } from '../domain/proposals'
import type { ProposalModel } from './proposal-model'

export type ProposalRepository = ReturnType<typeof createProposalRepository>

/** Number of the latest decided proposals of a venue that are searched for the same value. */
const MAX_DECIDED = 200

/** Maximum number of open proposals of a venue: visitors' proposals, and one per field and per photo of managers. */
const MAX_OPEN = MAX_OPEN_PROPOSALS + MANAGED_FIELDS.length + MAX_PHOTOS_PER_VENUE

interface ProposalQuery {
  readonly state: ProposalState
  readonly listingId: number | undefined
  readonly skip: number
  readonly limit: number
}

export const createProposalRepository = (model: ProposalModel) => ({
  byId: (id: string) => model.findById(id).lean<Proposal | null>(),

  async add(proposal: Proposal): Promise<void> {
    await model.create(proposal)
  },

  /** In a transaction that read the proposal: stores its decisions. */
  async saveDecisions({ _id, values, queue }: Proposal): Promise<void> {
    await model.updateOne({ _id }, { $set: { values, queue } })
  },

  remove: async ({ _id }: Proposal): Promise<void> => void (await model.deleteOne({ _id })),

  /** The changes of a venue's managers that wait for approval. */
  waitingOf: (listingId: number) =>
    model.find({ listingId, 'queue.state': 'open', isManagers: true }).sort({ createdAt: 1 }).lean<Proposal[]>(),

  /** Proposals of these venues with a photo that waits for approval. */
  waitingPhotosOf: (listingIds: readonly number[]) =>
    model
      .find({
        listingId: { $in: [...listingIds] },
        'queue.state': 'open',
        isManagers: true,
        'values.field': 'photos',
      })
      .sort({ createdAt: 1 })
      .lean<Proposal[]>(),

  /** In a transaction: marks a member's decided photos at a venue as reported; returns those that no event reported. */
  async markPhotosReported(listingId: number, proposerId: string): Promise<Proposal[]> {
    const unreported = await model
      .find({ listingId, proposerId, 'queue.state': 'decided', 'values.field': 'photos', isTold: { $ne: true } })
      .lean<Proposal[]>()
    await model.updateMany({ _id: { $in: unreported.map(({ _id }) => _id) } }, { $set: { isTold: true } })
    return unreported
  },

  /** The proposal whose sender announced this photo. */
  byPhoto: (photoId: string) => model.findOne({ 'photo.id': photoId }).lean<Proposal | null>(),

  /** In a transaction: marks the photo as stored; false if no proposal names it any more. */
  async storePhoto(photoId: string): Promise<boolean> {
    const { matchedCount } = await model.updateOne({ 'photo.id': photoId }, { $set: { 'photo.isStored': true } })
    return matchedCount === 1
  },

  /** Proposals about these venues with a photo that is not due for deletion at `now`. */
  async withEvidence(listingIds: readonly number[], now: Date): Promise<Proposal[]> {
    const proposals = await model
      .find({ listingId: { $in: [...listingIds] }, 'photo.isStored': true })
      .lean<Proposal[]>()
    return proposals.filter((proposal) => hasEvidence(proposal, now))
  },

  countOpen: (listingId: number) =>
    model
      .countDocuments({ listingId, 'queue.state': 'open', isManagers: { $ne: true } })
      .limit(MAX_OPEN_PROPOSALS)
      .exec(),

  /** The open proposals of a venue, and the latest decided ones. */
  async ofVenue(listingId: number): Promise<Proposal[]> {
    const find = (state: ProposalState, limit: number) =>
      model.find({ listingId, 'queue.state': state }).sort({ createdAt: -1 }).limit(limit).lean<Proposal[]>()
    const open = await find('open', MAX_OPEN)
    const decided = await find('decided', MAX_DECIDED)
    return [...open, ...decided]
  },

  /**
   * A page of all proposals, or of proposals by visitors and members about one venue. Open ones come longest waiting
   * first, decided ones latest first.
   */
  async list({ state, listingId, skip, limit }: ProposalQuery) {
    const order = state === 'open' ? 1 : -1
    const ofVenue = listingId === undefined ? {} : { listingId, isManagers: { $ne: true } }
    const filter = { 'queue.state': state, ...ofVenue }
    const [proposals, total] = await Promise.all([
      model.find(filter).sort({ 'queue.at': order, _id: order }).skip(skip).limit(limit).lean<Proposal[]>(),
      model.countDocuments(filter).exec(),
    ])
    return { proposals, total }
  },

  /** Newest first. */
  byProposer: (proposerId: string) => model.find({ proposerId }).sort({ createdAt: -1 }).lean<Proposal[]>(),

  async removeOfVenues(listingIds: readonly number[]): Promise<void> {
    await model.deleteMany({ listingId: { $in: [...listingIds] } })
  },

  /** Venues with a stored photo that one of these members sent as evidence. */
  async venuesWithEvidenceOf(memberIds: readonly string[]): Promise<number[]> {
    const proposals = await model
      .find({ proposerId: { $in: [...memberIds] }, 'photo.isStored': true }, { listingId: 1 })
      .lean<Pick<Proposal, 'listingId'>[]>()
    return [...new Set(proposals.map(({ listingId }) => listingId))]
  },

  /** Removes members from their proposals, with explanations and photos, and administrators from their decisions. */
  async forget(memberIds: readonly string[], administratorName: string): Promise<void> {
    const ids = { $in: [...memberIds] }
    await model.updateMany(
      { proposerId: ids },
      { $set: { explanation: '' }, $unset: { proposerId: 1, managerName: 1, photo: 1 } },
    )
    await model.updateMany(
      { 'values.decidedById': ids },
      // Change the id last: the embedded server evaluates the filter again before each field.
      { $set: { 'values.$[theirs].decidedBy': administratorName, 'values.$[theirs].decidedById': '' } },
      { arrayFilters: [{ 'theirs.decidedById': ids }] },
    )
  },
})
