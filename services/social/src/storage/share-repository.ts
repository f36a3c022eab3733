import { isDuplicateKey } from '@plekje/service-kit'
import type { ShareModels, StoredShare } from './share-models'

/** Maximum number of shares in `GET /api/shares`; older ones are dropped. */
const SHARES_PER_MEMBER = 100
/** A visit older than this many later ones of its share counts as a repeat. */
const RECENT_VISITS = 500
/** Anyone can invent codes: visits beyond this number are dropped. */
const EARLY_VISITS = 10_000

export interface ShareRepository {
  /** Newest first. */
  of(userId: string): Promise<StoredShare[]>
  /** Stores a share. A code of another member or venue is not changed; sharing again updates method and time. */
  keep(share: Pick<StoredShare, '_id' | 'userId' | 'listingId' | 'shareMethod' | 'sharedAt'>): Promise<void>
  /** Counts a visit once per event. */
  countVisit(code: string, eventId: string, at: Date): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

export function createShareRepository({ shares, earlyVisits }: ShareModels): ShareRepository {
  /** False when there is no such share. */
  const count = async (code: string, id: string, at: Date): Promise<boolean> => {
    const isNotCounted = {
      'recent.id': { $ne: id },
      $or: [{ [`recent.${RECENT_VISITS - 1}`]: { $exists: false } }, { 'recent.0.at': { $lt: at } }],
    }
    const { matchedCount } = await shares.updateOne(
      { _id: code, ...isNotCounted },
      { $inc: { visits: 1 }, $push: { recent: { $each: [{ id, at }], $slice: -RECENT_VISITS } } },
    )
    return matchedCount === 1 || (await shares.exists({ _id: code })) !== null
  }

  const adoptEarlyVisits = async (code: string) => {
    for (const { _id, at } of await earlyVisits.find({ code }).sort({ at: 1 }).lean().exec()) {
      if (await count(code, _id, at)) await earlyVisits.deleteOne({ _id })
    }
  }

  return {
    of: (userId) =>
      shares
        .find({ userId }, { recent: 0 })
        .sort({ sharedAt: -1, _id: 1 })
        .limit(SHARES_PER_MEMBER)
        .lean<StoredShare[]>()
        .exec(),
    async keep({ _id, userId, listingId, shareMethod, sharedAt }) {
      try {
        await shares.updateOne(
          { _id, userId, listingId, sharedAt: { $lte: sharedAt } },
          { $set: { shareMethod, sharedAt }, $setOnInsert: { visits: 0, recent: [] } },
          { upsert: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      await adoptEarlyVisits(_id)
      const surplus = await shares
        .find({ userId }, { _id: 1 })
        .sort({ sharedAt: -1, _id: 1 })
        .skip(SHARES_PER_MEMBER)
        .lean()
        .exec()
      if (surplus.length > 0) await shares.deleteMany({ _id: { $in: surplus.map((share) => share._id) } })
    },
    async countVisit(code, eventId, at) {
      if (await count(code, eventId, at)) return
      if ((await earlyVisits.estimatedDocumentCount()) >= EARLY_VISITS) return
      try {
        await earlyVisits.create({ _id: eventId, code, at })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      // The share may have arrived between the read and the write.
      if (await shares.exists({ _id: code })) await adoptEarlyVisits(code)
    },
    async removeAllOf(userIds) {
      await shares.deleteMany({ userId: { $in: [...userIds] } })
    },
  }
}
