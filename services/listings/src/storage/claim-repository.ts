import type { Model } from 'mongoose'
import type { Claim } from '../domain/ownership'

export type ClaimRepository = ReturnType<typeof createClaimRepository>

const OPEN_STATES = ['code', 'review'] as const

export const createClaimRepository = (model: Model<Claim>) => ({
  byId: (id: string) => model.findById(id).lean<Claim | null>(),

  add: async (claim: Claim): Promise<void> => void (await model.create(claim)),

  /** The undecided claim of a member on a venue, of which there is one at most. */
  openOf: (listingId: number, memberId: string) =>
    model.findOne({ memberId, listingId, 'queue.state': { $in: [...OPEN_STATES] } }).lean<Claim | null>(),

  openByMember: (memberId: string) =>
    model
      .find({ memberId, 'queue.state': { $in: [...OPEN_STATES] } })
      .sort({ createdAt: 1 })
      .lean<Claim[]>(),

  byMember: (memberId: string) => model.find({ memberId }).sort({ createdAt: -1 }).lean<Claim[]>(),

  /** Counts the refused claims per member and venue; pairs without a refusal are missing. */
  countRefusals: (memberIds: readonly string[], listingIds: readonly number[]) =>
    model.aggregate<{ readonly _id: Pick<Claim, 'memberId' | 'listingId'>; readonly count: number }>([
      { $match: { memberId: { $in: [...memberIds] }, listingId: { $in: [...listingIds] }, decision: 'refused' } },
      { $group: { _id: { memberId: '$memberId', listingId: '$listingId' }, count: { $sum: 1 } } },
    ]),

  remove: async (id: string): Promise<void> => void (await model.deleteOne({ _id: id })),

  setCode: async (id: string, code: NonNullable<Claim['code']>): Promise<void> =>
    void (await model.updateOne({ _id: id }, { $set: { code } })),

  countWrongCode: async (id: string): Promise<void> =>
    void (await model.updateOne({ _id: id }, { $inc: { triesLeft: -1 } })),

  /** In a transaction that read the claim: moves it to review or stores its decision, and removes its code. */
  async setState(id: string, changes: Pick<Claim, 'queue'> & Partial<Claim>): Promise<void> {
    await model.updateOne({ _id: id }, { $set: changes, $unset: { code: 1, expiresAt: 1 } })
  },

  /** Claims that wait for an administrator, longest waiting first; decided claims latest first. */
  async list(state: 'open' | 'decided', { skip, limit }: { readonly skip: number; readonly limit: number }) {
    const order = state === 'open' ? 1 : -1
    const filter = { 'queue.state': state === 'open' ? ('review' as const) : ('decided' as const) }
    const [claims, total] = await Promise.all([
      model.find(filter).sort({ 'queue.at': order, _id: order }).skip(skip).limit(limit).lean<Claim[]>(),
      model.countDocuments(filter).exec(),
    ])
    return { claims, total }
  },

  removeOfVenues: async (listingIds: readonly number[]): Promise<void> =>
    void (await model.deleteMany({ listingId: { $in: [...listingIds] } })),

  /** Deletes open claims of these members. Removes the members from other claims, and administrators from decisions. */
  async forget(memberIds: readonly string[], administratorName: string): Promise<void> {
    const ids = { $in: [...memberIds] }
    await model.deleteMany({ memberId: ids, 'queue.state': { $in: [...OPEN_STATES] } })
    await model.updateMany(
      { memberId: ids },
      { $set: { evidence: '' }, $unset: { username: 1, address: 1, memberId: 1 } },
    )
    await model.updateMany({ decidedById: ids }, { $set: { decidedBy: administratorName }, $unset: { decidedById: 1 } })
  },
})
