import { isDuplicateKey } from '@plekje/service-kit'
import { waitAfter } from '../domain/waiting-times'
import type { SocialModels, StoredFriendship, StoredRejection } from './social-models'

/** Rejections, so that the requester cannot ask again immediately. */
export interface RejectionRepository {
  /** Records a rejection, once per request. */
  record(request: Pick<StoredFriendship, 'requestId' | 'from' | 'to' | 'createdAt'>): Promise<void>
  /** True when the requester must wait before asking this person again. */
  mustWait(from: string, to: string): Promise<boolean>
  /** Rejections by and of a member. */
  of(userId: string): Promise<StoredRejection[]>
  /** Removes the rejections between two members. */
  forgetBetween(userId: string, otherId: string): Promise<void>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const keyOf = (from: string, to: string) => `${from}>${to}`

export function createRejectionRepository(
  { rejections }: Pick<SocialModels, 'rejections'>,
  now: () => Date = () => new Date(),
): RejectionRepository {
  return {
    async record({ requestId, from, to, createdAt }) {
      // Retry when another request between these members was rejected after the read.
      for (;;) {
        const lastRejection = await rejections.findById(keyOf(from, to)).lean<StoredRejection>().exec()
        if (lastRejection?.requestId === requestId) return
        const rejectedAt = now()
        const isForgotten = lastRejection !== null && lastRejection.forgottenAt <= rejectedAt
        const times = (isForgotten ? 0 : (lastRejection?.times ?? 0)) + 1
        const rejection = { requestId, times, askedAt: createdAt, rejectedAt, ...waitAfter(times, rejectedAt) }
        try {
          const { matchedCount, upsertedCount } = await rejections.updateOne(
            { _id: keyOf(from, to), requestId: lastRejection?.requestId ?? null },
            { $set: rejection, $setOnInsert: { from, to, members: [from, to] } },
            { upsert: lastRejection === null },
          )
          if (matchedCount + upsertedCount > 0) return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      }
    },
    mustWait: async (from, to) => (await rejections.exists({ _id: keyOf(from, to), until: { $gt: now() } })) !== null,
    of: (userId) => rejections.find({ members: userId }).sort({ rejectedAt: -1 }).lean<StoredRejection[]>().exec(),
    async forgetBetween(userId, otherId) {
      await rejections.deleteMany({ _id: { $in: [keyOf(userId, otherId), keyOf(otherId, userId)] } })
    },
    async removeAllOf(userIds) {
      await rejections.deleteMany({ members: { $in: [...userIds] } })
    },
  }
}
