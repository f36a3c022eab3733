import type { IndexDefinition, IndexOptions, Model } from 'mongoose'
import { AuthenticationError } from '../errors'
import type { Outbox } from '../outbox/outbox'
import { outboxEvent } from '../outbox/outbox-events'
import { inTransaction } from '../transactions/in-transaction'

/** Fields of a member's document. After an erasure only these and the id remain, to recognise late writes. */
export interface ErasureFields {
  readonly erasedAt?: Date
  /** The event whose erasure was confirmed. */
  readonly confirmedEvent?: string
  /** When a transaction last stored data of a member who was not erased. */
  readonly writtenAt?: Date
}

export interface Erasures {
  /** From this call on, data of the member is refused. */
  begin(userId: string): Promise<void>
  isAnyErased(userIds: readonly string[]): Promise<boolean>
  /**
   * Throws {@link AuthenticationError} when the member is erased. Call it in each transaction that stores data of a
   * member. The call writes to the member's document, so that a transaction conflicts with a concurrent erasure and
   * runs again.
   */
  assertActive(userId: string): Promise<void>
  /** Members erased since an instant, in batches of at most 500. */
  since(instant: Date): AsyncIterable<readonly string[]>
  /** Publishes for accounts that no data of the member is left; once per event. */
  confirm(userId: string, eventId: string): Promise<void>
}

const BATCH_SIZE = 500

/** For `schema.index(…)`: erased members by time. */
export const erasuresIndex: readonly [IndexDefinition, IndexOptions] = [
  { erasedAt: 1, _id: 1 },
  { partialFilterExpression: { erasedAt: { $exists: true } } },
]

/**
 * The members that a service erased, in a collection with one document per member. The first write of an erasure
 * removes the `personalFields` of that document. The schema has {@link ErasureFields} and {@link erasuresIndex}.
 */
export function createErasures<Member>(
  model: Model<Member>,
  {
    service,
    personalFields = [],
    outbox,
  }: { readonly service: string; readonly personalFields?: readonly string[]; readonly outbox: Pick<Outbox, 'add'> },
): Erasures {
  const members = model as unknown as Model<{ _id: string } & ErasureFields>
  const erasedFilter = { erasedAt: { $exists: true } }
  // A document with `writtenAt` expires, but the document of an erased member must stay.
  const fieldsToRemove = Object.fromEntries([...personalFields, 'writtenAt'].map((field) => [field, 1]))
  return {
    async begin(userId) {
      const change = { $set: { erasedAt: new Date() }, $unset: fieldsToRemove } as never
      await members.updateOne({ _id: userId }, change, { upsert: true })
    },
    async assertActive(userId) {
      const member = await members
        .findOneAndUpdate(
          { _id: userId },
          { $set: { writtenAt: new Date() } },
          { upsert: true, returnDocument: 'after', projection: { erasedAt: 1 } },
        )
        .lean<ErasureFields>()
        .orFail()
      if (member.erasedAt) throw new AuthenticationError()
    },
    isAnyErased: async (userIds) => (await members.exists({ _id: { $in: [...userIds] }, ...erasedFilter })) !== null,
    async *since(instant) {
      let cursor = { at: instant, id: '' }
      for (;;) {
        const { at, id } = cursor
        const batch = await members
          .find({ erasedAt: { $gte: at }, $or: [{ erasedAt: { $gt: at } }, { _id: { $gt: id } }] }, { erasedAt: 1 })
          .sort({ erasedAt: 1, _id: 1 })
          .limit(BATCH_SIZE)
          .lean<{ _id: string; erasedAt: Date }[]>()
          .exec()
        const last = batch.at(-1)
        if (!last) return
        yield batch.map(({ _id }) => _id)
        cursor = { at: last.erasedAt, id: last._id }
      }
    },
    async confirm(userId, eventId) {
      const event = outboxEvent('account.changed', userId, { userId, change: 'erasure-confirmed', service })
      const unconfirmedFilter = { _id: userId, confirmedEvent: { $ne: eventId } }
      await inTransaction(members.db, async () => {
        const { modifiedCount } = await members.updateOne(unconfirmedFilter, { $set: { confirmedEvent: eventId } })
        if (modifiedCount > 0) await outbox.add(event)
      })
    },
  }
}
