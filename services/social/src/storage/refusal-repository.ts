import { isDuplicateKey } from '@plekje/service-kit'
import { waitAfter } from '../domain/waiting-times'
import type { SocialModels, StoredFriendship, StoredRefusal } from './social-models'

/** Rejections, so that the requester cannot ask again immediately. */
export interface RefusalRepository {
  /** Records a rejection, once per request. */
  note(request: Pick<StoredFriendship, 'requestId' | 'from' | 'to' | 'createdAt'>): Promise<void>
  /** True when the requester must wait before asking this person again. */
  isWaiting(from: string, to: string): Promise<boolean>
  /** Rejections by and of a member. */
  of(userId: string): Promise<StoredRefusal[]>
  /** Called when the two became friends. */
  forgetBetween(one: string, other: string): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const keyOf = (from: string, to: string) => `${from}>${to}`

export function createRefusalRepository(
  { refusals }: Pick<SocialModels, 'refusals'>,
  now: () => Date = () => new Date(),
): RefusalRepository {
  return {
    async note({ requestId, from, to, createdAt }) {
      // Retry when another request of the two was rejected between the reads.
      for (;;) {
        const known = await refusals.findById(keyOf(from, to)).lean<StoredRefusal>().exec()
        if (known?.requestId === requestId) return
        const rejectedAt = now()
        const isForgotten = known !== null && known.forgottenAt <= rejectedAt
        const times = (isForgotten ? 0 : (known?.times ?? 0)) + 1
        const noted = { requestId, times, askedAt: createdAt, rejectedAt, ...waitAfter(times, rejectedAt) }
        try {
          const { matchedCount, upsertedCount } = await refusals.updateOne(
            { _id: keyOf(from, to), requestId: known?.requestId ?? null },
            { $set: noted, $setOnInsert: { from, to, members: [from, to] } },
            { upsert: known === null },
          )
          if (matchedCount + upsertedCount > 0) return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      }
    },
    isWaiting: async (from, to) => (await refusals.exists({ _id: keyOf(from, to), until: { $gt: now() } })) !== null,
    of: (userId) => refusals.find({ members: userId }).sort({ rejectedAt: -1 }).lean<StoredRefusal[]>().exec(),
    async forgetBetween(one, other) {
      await refusals.deleteMany({ _id: { $in: [keyOf(one, other), keyOf(other, one)] } })
    },
    async removeAllOf(userIds) {
      await refusals.deleteMany({ members: { $in: [...userIds] } })
    },
  }
}
