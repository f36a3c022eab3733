import type { RefusedEvent } from '@plekje/contracts'
import { afterCommit, inTransaction } from '../transactions/in-transaction'
import { entryOf, type OutboxModels, rowOf } from './outbox-rows'

/** Events that the event log refused, and the operator's actions on them. */
export interface RefusedEvents {
  list(limit: number): Promise<RefusedEvent[]>
  /** Adds the event to the outbox again; false when it is not refused (any more). */
  sendAgain(eventId: string): Promise<boolean>
  drop(eventId: string): Promise<boolean>
}

export const createRefusedRows = (
  { rows, refused }: Pick<OutboxModels, 'rows' | 'refused'>,
  onWaiting: () => void,
): RefusedEvents => ({
  async list(limit) {
    const refusedRows = await refused.find().sort({ order: 1 }).limit(limit).lean().exec()
    return refusedRows.map((row) => {
      const { id, topic, key, occurredAt, data } = entryOf(row)
      return {
        id,
        topic,
        key,
        occurredAt,
        collection: rows.collection.name,
        bytes: Buffer.byteLength(JSON.stringify(data)),
      }
    })
  },
  sendAgain: (eventId) =>
    inTransaction(rows.db, async () => {
      const refusedRow = await refused.findOneAndDelete({ _id: eventId }).lean().exec()
      if (!refusedRow) return false
      await rows.insertMany([rowOf(entryOf(refusedRow))], { lean: true })
      afterCommit(onWaiting)
      return true
    }),
  drop: async (eventId) => (await refused.deleteOne({ _id: eventId })).deletedCount > 0,
})
