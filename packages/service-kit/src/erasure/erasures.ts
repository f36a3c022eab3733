import type { IndexDefinition, IndexOptions, Model } from 'mongoose'
import { outboxEvent } from '../outbox/outbox-events'

/** Fields of an erased member's document: it keeps only the id, so that late writes are recognised. */
export interface ErasureFields {
  readonly erasedAt?: Date
  /** The event whose erasure was confirmed. */
  readonly confirmedEvent?: string
}

export interface Erasures {
  /** From this call on, data of the member is refused. */
  begin(userId: string): Promise<void>
  isAnyErased(userIds: readonly string[]): Promise<boolean>
  /** Members erased since an instant, in batches of at most 500. */
  since(instant: Date): AsyncIterable<readonly string[]>
  /** Tells accounts that no data of the member is left; once per event. */
  confirm(userId: string, eventId: string): Promise<void>
}

const BATCH = 500

/** For `schema.index(…)`: erased members by time. */
export const erasuresIndex: readonly [IndexDefinition, IndexOptions] = [
  { erasedAt: 1, _id: 1 },
  { partialFilterExpression: { erasedAt: { $exists: true } } },
]

/**
 * The members that a service erased, in a collection with one document per member. `personal` names the fields of that
 * document that the first write of an erasure removes. The schema has {@link ErasureFields}, an outbox and {@link
 * erasuresIndex}.
 */
export function createErasures<Member>(
  model: Model<Member>,
  { service, personal = [], onEventWritten }: { service: string; personal?: readonly string[]; onEventWritten(): void },
): Erasures {
  const members = model as unknown as Model<{ _id: string } & ErasureFields>
  const erased = { erasedAt: { $exists: true } }
  return {
    async begin(userId) {
      const unset = Object.fromEntries(personal.map((field) => [field, 1]))
      await members.updateOne(
        { _id: userId },
        { $set: { erasedAt: new Date() }, ...(personal.length > 0 ? { $unset: unset } : {}) } as never,
        { upsert: true },
      )
    },
    isAnyErased: async (userIds) => (await members.exists({ _id: { $in: [...userIds] }, ...erased })) !== null,
    async *since(instant) {
      for (let place = { at: instant, id: '' }; ; ) {
        const { at, id } = place
        const found = await members
          .find({ erasedAt: { $gte: at }, $or: [{ erasedAt: { $gt: at } }, { _id: { $gt: id } }] }, { erasedAt: 1 })
          .sort({ erasedAt: 1, _id: 1 })
          .limit(BATCH)
          .lean<{ _id: string; erasedAt: Date }[]>()
          .exec()
        const last = found.at(-1)
        if (!last) return
        yield found.map(({ _id }) => _id)
        place = { at: last.erasedAt, id: last._id }
      }
    },
    async confirm(userId, eventId) {
      const event = outboxEvent('account.changed', userId, { userId, change: 'erasure-confirmed', service })
      await members.updateOne({ _id: userId, confirmedEvent: { $ne: eventId } }, {
        $set: { confirmedEvent: eventId },
        $push: { outbox: event },
      } as never)
      onEventWritten()
    },
  }
}
