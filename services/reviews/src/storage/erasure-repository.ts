import { outboxEvent } from '@plekje/service-kit'
import type { ReviewModels, StoredErasure } from './review-models'

export interface ErasureRepository {
  /** From here on nothing is taken of this member. */
  begin(userId: string): Promise<void>
  isErased(userId: string): Promise<boolean>
  all(): Promise<string[]>
  /** Tells that nothing leads to the member any more; once per event. */
  confirm(userId: string, eventId: string): Promise<void>
}

export const createErasureRepository = (
  { erasures }: Pick<ReviewModels, 'erasures'>,
  onTold: () => void,
): ErasureRepository => ({
  async begin(userId) {
    await erasures.updateOne({ _id: userId }, { $set: { erasedAt: new Date() } }, { upsert: true })
  },
  isErased: async (userId) => (await erasures.exists({ _id: userId })) !== null,
  async all() {
    const found = await erasures.find({}, { _id: 1 }).lean<StoredErasure[]>().exec()
    return found.map(({ _id }) => _id)
  },
  async confirm(userId, eventId) {
    const event = outboxEvent('account.changed', userId, { userId, change: 'erasure-confirmed', service: 'reviews' })
    await erasures.updateOne(
      { _id: userId, confirmedEvent: { $ne: eventId } },
      { $set: { confirmedEvent: eventId }, $push: { outbox: event } },
    )
    onTold()
  },
})
