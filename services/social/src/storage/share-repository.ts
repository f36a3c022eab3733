import type { InTransaction, ProcessedEvents } from '@plekje/service-kit'
import type { ShareModels, StoredShare } from './share-models'

/** Maximum number of shares in `GET /api/shares`; older ones are dropped. */
const MAX_SHARES_PER_MEMBER = 100
/** Maximum number of codes with visits but no share. Anyone can invent codes: visits with further codes are dropped. */
const MAX_EARLY_CODES = 10_000
export const EARLY_VISIT_EXPIRY_MS = 24 * 3_600_000

export interface ShareRepository {
  /** Newest first. */
  of(userId: string): Promise<StoredShare[]>
  /** Stores a share. A code of another member or venue is not changed; sharing again updates method and time. */
  save(share: Pick<StoredShare, '_id' | 'userId' | 'listingId' | 'shareMethod' | 'sharedAt'>): Promise<void>
  /** Counts a visit once per event. */
  countVisit(code: string, eventId: string): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

export function createShareRepository(
  { shares }: ShareModels,
  { inTransaction, processed }: { readonly inTransaction: InTransaction; readonly processed: ProcessedEvents },
): ShareRepository {
  const removeSurplus = async (userId: string) => {
    const surplus = await shares
      .find({ userId }, { _id: 1 })
      .sort({ sharedAt: -1, _id: 1 })
      .skip(MAX_SHARES_PER_MEMBER)
      .lean()
      .exec()
    if (surplus.length > 0) await shares.deleteMany({ _id: { $in: surplus.map((share) => share._id) } })
  }

  return {
    of: (userId) =>
      shares.find({ userId }).sort({ sharedAt: -1, _id: 1 }).limit(MAX_SHARES_PER_MEMBER).lean<StoredShare[]>().exec(),
    save: ({ _id, userId, listingId, shareMethod, sharedAt }) =>
      inTransaction(async () => {
        const storedShare = await shares.findById(_id).lean<StoredShare>().exec()
        if (storedShare && storedShare.expiresAt === undefined) {
          const isOfSameLink = storedShare.userId === userId && storedShare.listingId === listingId
          if (!isOfSameLink || storedShare.sharedAt > sharedAt) return
        }
        await shares.updateOne(
          { _id },
          { $set: { userId, listingId, shareMethod, sharedAt }, $unset: { expiresAt: 1 }, $setOnInsert: { visits: 0 } },
          { upsert: true },
        )
        await removeSurplus(userId)
      }),
    countVisit: (code, eventId) =>
      inTransaction(async () => {
        const isNew = (await processed.pickNew([{ id: eventId }])).length > 0
        if (!isNew) return
        const { matchedCount } = await shares.updateOne({ _id: code }, { $inc: { visits: 1 } })
        if (matchedCount > 0) return
        const earlyShares = { expiresAt: { $gte: new Date(0) } }
        const earlyCodes = await shares.countDocuments(earlyShares, { limit: MAX_EARLY_CODES })
        if (earlyCodes >= MAX_EARLY_CODES) return
        await shares.updateOne(
          { _id: code },
          { $inc: { visits: 1 }, $setOnInsert: { expiresAt: new Date(Date.now() + EARLY_VISIT_EXPIRY_MS) } },
          { upsert: true },
        )
      }),
    async removeAllOf(userIds) {
      await shares.deleteMany({ userId: { $in: [...userIds] } })
    },
  }
}
