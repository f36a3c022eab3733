import { isDuplicateKey } from '../driver-errors'
import { entryOf, type OutboxModels, rowOf } from './outbox-rows'
import { MAX_COUNTED, type OutboxStore } from './outbox-store'

/** The one thing that relays of this outbox lease: the order of all its rows. */
const ALL_ROWS = 'all'
/** A relay that waits for another one looks again this soon. */
const RETRY_MS = 300

/** Reads and deletes rows of an outbox. Every call may be repeated. */
export function createRowStore({ rows, refused, leases }: OutboxModels, leaseMs: number): OutboxStore {
  /** An expired lease, or one that ends later than any lease can: its clock was set back. */
  const isOver = (now: number) => ({
    $or: [{ until: { $lte: new Date(now) } }, { until: { $gt: new Date(now + 2 * leaseMs) } }],
  })
  const first = () => rows.findOne().sort({ order: 1 }).lean().exec()
  let limit = 1

  const removePublished = async (ids: readonly string[]) => {
    if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } })
  }

  return {
    async candidates(asked) {
      limit = asked
      const [row, lease] = await Promise.all([
        first(),
        leases.exists({ _id: ALL_ROWS, $nor: [isOver(Date.now())] } as never),
      ])
      return row && !lease ? [ALL_ROWS] : []
    },
    nextDue: async () => ((await first()) ? new Date(Date.now() + RETRY_MS) : null),
    async lease(_documents, owner) {
      const now = Date.now()
      try {
        // While another relay has the lease, the filter does not match and the upsert fails with a duplicate id.
        await leases.updateOne(
          { _id: ALL_ROWS, ...isOver(now) },
          { $set: { owner, until: new Date(now + leaseMs) } },
          { upsert: true },
        )
      } catch (error) {
        if (isDuplicateKey(error)) return []
        throw error
      }
      const found = await rows.find().sort({ order: 1 }).limit(limit).lean().exec()
      return [{ _id: ALL_ROWS, outbox: found.map(entryOf) }]
    },
    removePublished: (_documents, ids) => removePublished(ids),
    async complete({ token, published, release }) {
      await removePublished(published)
      if (release) await leases.deleteOne({ _id: ALL_ROWS, owner: token })
      return (await first()) === null
    },
    async setAside(_document, entry) {
      const { _id, ...row } = rowOf(entry)
      await refused.updateOne({ _id }, { $set: row }, { upsert: true })
      await rows.deleteOne({ _id })
    },
    adopt: async () => undefined,
    async counts() {
      const isAny = { order: { $gte: 0 } }
      const [documents, refusedCount, oldest] = await Promise.all([
        rows.countDocuments(isAny, { limit: MAX_COUNTED }),
        refused.countDocuments(isAny, { limit: MAX_COUNTED }),
        first(),
      ])
      return { documents, refused: refusedCount, oldest: oldest ? new Date(oldest.occurredAt) : null }
    },
  }
}
