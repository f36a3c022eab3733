import { afterCommit, inTransaction } from '../transactions/in-transaction'
import { entryOf, type OutboxModels, rowOf } from './outbox-rows'
import type { RefusedEvents } from './refused-events'

/** Refused events of an outbox, and the operator's actions on them. */
export const createRefusedRows = (
  { rows, refused }: Pick<OutboxModels, 'rows' | 'refused'>,
  onWaiting: () => void,
): RefusedEvents => ({
  async list(limit) {
    const found = await refused.find().sort({ order: 1 }).limit(limit).lean().exec()
    return found.map((row) => {
      const { id, topic, key, occurredAt, data } = entryOf(row)
      return {
        ...{ id, topic, key, occurredAt, collection: rows.collection.name },
        bytes: Buffer.byteLength(JSON.stringify(data)),
      }
    })
  },
  sendAgain: (eventId) =>
    inTransaction(rows.db, async () => {
      const found = await refused.findOneAndDelete({ _id: eventId }).lean().exec()
      if (!found) return false
      await rows.insertMany([rowOf(entryOf(found))], { lean: true })
      afterCommit(onWaiting)
      return true
    }),
  drop: async (eventId) => (await refused.deleteOne({ _id: eventId })).deletedCount > 0,
})
