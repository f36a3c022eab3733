import type { RefusedEvent } from '@plekje/contracts'
import type { Collection } from 'mongoose'
import type { OutboxEntry } from './outbox-events'

/** Events that the event log refused, and the operator's actions on them. */
export interface RefusedEvents {
  list(limit: number): Promise<RefusedEvent[]>
  /** Queues the event again; false when it is not refused (any more). */
  sendAgain(eventId: string): Promise<boolean>
  /** Deletes the event. */
  drop(eventId: string): Promise<boolean>
}

interface Stored {
  readonly _id: unknown
  readonly refusedEvents?: readonly OutboxEntry[]
}

export function createRefusedEvents(collection: Collection, onWaiting: () => void): RefusedEvents {
  const update = (filter: object, change: object) => collection.updateOne(filter as never, change as never)
  const isRefused = (eventId: string) => ({ 'refusedEvents.id': eventId })
  /** Also deletes the tombstone that was kept for the event. */
  const removeEvent = async (eventId: string, documentId: unknown) => {
    await update({ _id: documentId, ...isRefused(eventId) }, { $pull: { refusedEvents: { id: eventId } } })
    await collection.deleteOne({
      _id: documentId,
      removedAt: { $type: 'date' },
      'outbox.0': { $exists: false },
      'refusedEvents.0': { $exists: false },
      'unsummed.0': { $exists: false },
    } as never)
  }
  const find = async (eventId: string) => {
    const found = (await collection.findOne(isRefused(eventId) as never, {
      projection: { refusedEvents: 1 },
    })) as unknown as Stored | null
    const entry = found?.refusedEvents?.find(({ id }) => id === eventId)
    return found && entry ? { documentId: found._id, entry } : undefined
  }

  return {
    async list(limit) {
      const found = (await collection
        .find({ 'refusedEvents.id': { $exists: true } } as never, { projection: { refusedEvents: 1 }, limit })
        .toArray()) as unknown as Stored[]
      return found
        .flatMap(({ refusedEvents = [] }) => refusedEvents)
        .slice(0, limit)
        .map(({ id, topic, key, occurredAt, data }) => ({
          ...{ id, topic, key, occurredAt, collection: collection.name },
          bytes: Buffer.byteLength(JSON.stringify(data)),
        }))
    },
    async sendAgain(eventId) {
      const found = await find(eventId)
      if (!found) return false
      const { modifiedCount } = await update(
        { _id: found.documentId, ...isRefused(eventId) },
        {
          $pull: { refusedEvents: { id: eventId } },
          $push: { outbox: found.entry },
          $min: { outboxDue: new Date() },
        },
      )
      onWaiting()
      return modifiedCount > 0
    },
    async drop(eventId) {
      const found = await find(eventId)
      if (!found) return false
      await removeEvent(eventId, found.documentId)
      return true
    },
  }
}
