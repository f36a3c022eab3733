import type { Collection } from 'mongoose'
import type { OutboxEntry } from './outbox-events'

/** A document with its events, leased to whoever holds the token. */
export interface LeasedDocument {
  readonly _id: unknown
  readonly outbox: readonly OutboxEntry[]
}

/** What is to be written after a round: also when the answer to an earlier try was lost. */
export interface Completion {
  readonly documentIds: readonly unknown[]
  readonly token: string
  /** Ids of events that the event log has. */
  readonly published: readonly string[]
  /** False keeps the lease until it ends by itself: a publication may still be on its way. */
  readonly release: boolean
}

export interface OutboxCounts {
  /** Documents with events, at most {@link MOST_COUNTED}. */
  readonly documents: number
  /** When the oldest of their events occurred; null when none waits. */
  readonly oldest: Date | null
  /** Documents with refused events, at most {@link MOST_COUNTED}. */
  readonly refused: number
}

/** Beyond it nobody needs the number, and counting would cost. */
export const MOST_COUNTED = 10_000

const some = { $exists: true }
const isEmpty = { 'outbox.0': { $exists: false } }

/**
 * What relays read and write of documents with events. Each document is claimed in a write of its own, which compares and
 * sets: of several relays one gets it. All of it works without transactions, and each call may be made again.
 */
export function createOutboxStore(collection: Collection, leaseMs: number) {
  const update = (filter: object, change: object) => collection.updateMany(filter as never, change as never)

  /** Without a lease, or with one that expired; one that ends later than any lease can is of a clock that was set back. */
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
    /** Ids of documents whose turn it is, oldest first. */
    async candidates(limit: number): Promise<unknown[]> {
      const found = await collection
        .find(isFree() as never, { projection: { _id: 1 }, sort: { outboxDue: 1 }, limit })
        .toArray()
      return found.map(({ _id }) => _id)
    },
    /** When a lease of another relay ends, which is one of the first to; null when nothing waits. */
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
    /** Leases those that nobody else took meanwhile. While they are leased they stand behind those that wait. */
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
    /** Takes published events out, also after the lease ended: they are published whoever holds the document now. */
    async removePublished(documentIds: readonly unknown[], published: readonly string[]): Promise<void> {
      if (published.length === 0) return
      await update({ _id: { $in: documentIds } }, { $pull: { outbox: { id: { $in: published } } } })
    },
    /** False when events came to some of the documents meanwhile, or another holds them. */
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
      // What is left, or came meanwhile, goes to the end of those that wait.
      if (release) {
        await update(
          { ...these, 'outboxLease.owner': token },
          { $set: { outboxDue: new Date() }, $unset: { outboxLease: 1 } },
        )
      }
      return false
    },
    /** Keeps a refused event in its document, out of the way of those behind it. */
    async setAside(documentId: unknown, entry: OutboxEntry): Promise<void> {
      await update(
        { _id: documentId, 'outbox.id': entry.id },
        { $push: { refusedEvents: entry }, $pull: { outbox: { id: entry.id } } },
      )
    },
    /** Gives those their turn that were written past the model, or by a version that knew no turns. */
    async adopt(): Promise<void> {
      await update(
        { 'outbox.id': { $exists: true }, outboxDue: { $exists: false } },
        { $set: { outboxDue: new Date() } },
      )
    },
    async counts(): Promise<OutboxCounts> {
      const limit = { limit: MOST_COUNTED }
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
