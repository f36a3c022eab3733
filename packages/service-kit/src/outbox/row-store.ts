import { isDuplicateKey } from '../driver-errors'
import type { OutboxEntry } from './outbox-events'
import { entryOf, type OutboxModels, rowOf } from './outbox-rows'

/** Numbers of events in the store. */
export interface OutboxCounts {
  /** Events that wait, at most {@link MAX_COUNTED}. */
  readonly waiting: number
  /** Time of the oldest waiting event; null when none waits. */
  readonly oldestAt: Date | null
  /** Refused events, at most {@link MAX_COUNTED}. */
  readonly refused: number
}

/** Counting stops here: operators need no exact number beyond this. */
const MAX_COUNTED = 10_000
/** The id of the only lease: one relay publishes all rows, so that they keep their order. */
const ALL_ROWS = 'all'

/** Reads and writes an outbox for its relay. Every call may be repeated. */
export function createRowStore({ rows, refused, leases }: OutboxModels, leaseMs: number) {
  /** Matches an expired lease, and one that ends after two lease times, because a clock was set back since. */
  const expiredLeaseFilter = (now: number) => ({
    $or: [{ until: { $lte: new Date(now) } }, { until: { $gt: new Date(now + 2 * leaseMs) } }],
  })
  const findOldestRow = () => rows.findOne().sort({ order: 1 }).lean().exec()

  return {
    hasRows: async (): Promise<boolean> => (await findOldestRow()) !== null,
    isLeased: async (): Promise<boolean> =>
      (await leases.exists({ _id: ALL_ROWS, $nor: [expiredLeaseFilter(Date.now())] } as never)) !== null,
    /** Leases the outbox; false while another relay has the lease. */
    async lease(owner: string): Promise<boolean> {
      const now = Date.now()
      try {
        // While another relay has the lease, the filter does not match and the upsert fails with a duplicate id.
        await leases.updateOne(
          { _id: ALL_ROWS, ...expiredLeaseFilter(now) },
          { $set: { owner, until: new Date(now + leaseMs) } },
          { upsert: true },
        )
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    async release(owner: string): Promise<void> {
      await leases.deleteOne({ _id: ALL_ROWS, owner })
    },
    /** The oldest rows. */
    async read(limit: number): Promise<OutboxEntry[]> {
      const found = await rows.find().sort({ order: 1 }).limit(limit).lean().exec()
      return found.map(entryOf)
    },
    /** Deletes published rows, also after the lease ended: published rows must go, whoever has the lease now. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } })
    },
    /** Moves a refused event to where it does not block later ones. */
    async setAside(entry: OutboxEntry): Promise<void> {
      const { _id, ...row } = rowOf(entry)
      await refused.updateOne({ _id }, { $set: row }, { upsert: true })
      await rows.deleteOne({ _id })
    },
    async counts(): Promise<OutboxCounts> {
      const anyRow = { order: { $gte: 0 } }
      const [waiting, refusedCount, oldestRow] = await Promise.all([
        rows.countDocuments(anyRow, { limit: MAX_COUNTED }),
        refused.countDocuments(anyRow, { limit: MAX_COUNTED }),
        findOldestRow(),
      ])
      return { waiting, refused: refusedCount, oldestAt: oldestRow ? new Date(oldestRow.occurredAt) : null }
    },
  }
}
