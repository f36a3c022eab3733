import type { Collection } from 'mongoose'
import type { OutboxEntry } from './outbox-events'

/** A document with its events, leased to the holder of the token. */
export interface LeasedDocument {
  readonly _id: unknown
  readonly outbox: readonly OutboxEntry[]
}

/** Updates to write after a round; repeatable when an answer was lost. */
export interface Completion {
  readonly documentIds: readonly unknown[]
  readonly token: string
  /** Ids of events that the event log has. */
  readonly published: readonly string[]
  /** False keeps the lease until it expires, because a publication may still be in flight. */
  readonly release: boolean
}

export interface OutboxCounts {
  /** Documents with events, at most {@link MAX_COUNTED}. */
  readonly documents: number
  /** Time of their oldest event; null when none waits. */
  readonly oldest: Date | null
  /** Documents with refused events, at most {@link MAX_COUNTED}. */
  readonly refused: number
}

/** Counting stops here: operators need no exact number beyond this. */
export const MAX_COUNTED = 10_000

/** Reads and writes what waits, for a relay. Every call may be repeated. */
export interface OutboxStore {
  /** Ids of documents that are due, oldest first. */
  candidates(limit: number): Promise<unknown[]>
  /** When to look again because another relay publishes; null when nothing waits. */
  nextDue(): Promise<Date | null>
  /** Leases the documents that are still free. */
  lease(documentIds: readonly unknown[], token: string): Promise<LeasedDocument[]>
  /** Removes published events, even after the lease ended: they are published whoever holds the document now. */
  removePublished(documentIds: readonly unknown[], published: readonly string[]): Promise<void>
  /** False when more events wait, or another relay holds them. */
  complete(completion: Completion): Promise<boolean>
  /** Keeps a refused event where it does not block later ones. */
  setAside(documentId: unknown, entry: OutboxEntry): Promise<void>
  /** Makes events due that were written past the model, or by an earlier version. */
  adopt(): Promise<void>
  counts(): Promise<OutboxCounts>
}

const some = { $exists: true }
const isEmpty = { 'outbox.0': { $exists: false } }

/**
 * Reads and writes the documents that relays publish. Each document is claimed by a compare-and-set write, so only one
 * relay gets it. Works without transactions, and every call may be repeated.
 */
export function createOutboxStore(collection: Collection, leaseMs: number): OutboxStore {
  const update = (filter: object, change: object) => collection.updateMany(filter as never, change as never)

  /**
   * Without a lease, or with an expired one. A lease that ends later than any lease can comes from a clock that was set
   * back.
   */
  const isFree = () => {
    const now = Date.now()
    return {
      outboxDue: some,
      $or: [
        { outboxLease: { $exists: false } },
        { 'outboxLease.until': { $lte: new Date(now) } },
        { 'outboxLease.until': { $gt: new Date(now + 2 * leaseMs) } },
      ],
    }
  }

  return {
    async candidates(limit: number): Promise<unknown[]> {
      const found = await collection
        .find(isFree() as never, { projection: { _id: 1 }, sort: { outboxDue: 1 }, limit })
        .toArray()
      return found.map(({ _id }) => _id)
    },
    async nextDue(): Promise<Date | null> {
      const [first] = await collection
        .find({ outboxDue: some } as never, {
          projection: { outboxDue: 1, outboxLease: 1 },
          sort: { outboxDue: 1 },
          limit: 1,
        })
        .toArray()
      return (
        (first?.outboxLease as { until: Date } | undefined)?.until ?? (first?.outboxDue as Date | undefined) ?? null
      )
    },
    /** A leased document sorts behind the waiting ones. */
    async lease(documentIds: readonly unknown[], token: string): Promise<LeasedDocument[]> {
      const until = new Date(Date.now() + leaseMs)
      const these = { _id: { $in: documentIds } }
      const { modifiedCount } = await update(
        { ...these, ...isFree() },
        { $set: { outboxLease: { owner: token, until }, outboxDue: until } },
      )
      if (modifiedCount === 0) return []
      const found = await collection
        .find({ ...these, 'outboxLease.owner': token } as never, { projection: { outbox: 1 } })
        .toArray()
      return (found as unknown as { _id: unknown; outbox?: OutboxEntry[] }[]).map(({ _id, outbox = [] }) => ({
        _id,
        outbox,
      }))
    },
    async removePublished(documentIds: readonly unknown[], published: readonly string[]): Promise<void> {
      if (published.length === 0) return
      await update({ _id: { $in: documentIds } }, { $pull: { outbox: { id: { $in: published } } } })
    },
    async complete({ documentIds, token, published, release }: Completion): Promise<boolean> {
      await this.removePublished(documentIds, published)
      const these = { _id: { $in: documentIds } }
      const [{ matchedCount }] = await Promise.all([
        update(
          { ...these, ...isEmpty, 'outboxLease.owner': token },
          { $unset: { outbox: 1, outboxDue: 1, outboxLease: 1 } },
        ),
        collection.deleteMany({
          ...these,
          ...isEmpty,
          removedAt: { $type: 'date' },
          'refusedEvents.0': { $exists: false },
          'unsummed.0': { $exists: false },
        } as never),
      ])
      if (matchedCount === documentIds.length) return true
      // Documents with remaining or new events go to the end of the queue.
      if (release) {
        await update(
          { ...these, 'outboxLease.owner': token },
          { $set: { outboxDue: new Date() }, $unset: { outboxLease: 1 } },
        )
      }
      return false
    },
    async setAside(documentId: unknown, entry: OutboxEntry): Promise<void> {
      await update(
        { _id: documentId, 'outbox.id': entry.id },
        { $push: { refusedEvents: entry }, $pull: { outbox: { id: entry.id } } },
      )
    },
    async adopt(): Promise<void> {
      await update(
        { 'outbox.id': { $exists: true }, outboxDue: { $exists: false } },
        { $set: { outboxDue: new Date() } },
      )
    },
    async counts(): Promise<OutboxCounts> {
      const limit = { limit: MAX_COUNTED }
      const waits = { outboxDue: some }
      const [documents, refused, front] = await Promise.all([
        collection.countDocuments(waits as never, limit),
        collection.countDocuments({ 'refusedEvents.id': { $exists: true } } as never, limit),
        collection.find(waits as never, { projection: { outbox: 1 }, sort: { outboxDue: 1 }, limit: 1 }).toArray(),
      ])
      const [first] = front as unknown as { outbox?: OutboxEntry[] }[]
      const occurredAt = first?.outbox?.[0]?.occurredAt
      return { documents, refused, oldest: occurredAt === undefined ? null : new Date(occurredAt) }
    },
  }
}
