import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, passDuplicateKeys } from '@plekje/service-kit'
import { Mutex } from 'async-mutex'
import { incrementsOf, noVenues, type VenueCounts } from '../domain/venue-counts'
import { COUNTS_ID, type CountsModel, type StoredCounts } from './counts-model'
import type { StoredVenue, VenueModel } from './venue-model'

const BATCH = 500
const MAX_ATTEMPTS = 30
const POLL_MS = 5000
const MAX_BACKOFF_MS = 50

const hasUncounted = { 'uncounted.id': { $exists: true } }
type PendingVenue = Pick<StoredVenue, '_id' | 'uncounted'>

export type VenueCounting = ReturnType<typeof createVenueCounting>

/**
 * Counts each change of a venue exactly once, even after a crash or a lost reply. A change writes an entry into its
 * venue. Counting is one write that adds the entries to the counts and notes their ids; it fails if the revision of the
 * counts has changed since they were read. Then the entries are removed from the venues, and after that the notes. The
 * counts are read before the entries: an entry that is present but not noted was not counted yet, otherwise the
 * revision has changed. So nothing depends on time, and notes can be removed.
 */
export function createVenueCounting(
  parts: { readonly counts: CountsModel; readonly venues: VenueModel; readonly log?: Logger },
  pollMs = POLL_MS,
) {
  const { counts, venues, log } = parts
  const counting = new Mutex()
  let next: { readonly ids: Set<number>; readonly done: Promise<void> } | undefined
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  let isClosed = false

  const read = async (): Promise<StoredCounts> => {
    const known = await counts.findById(COUNTS_ID).lean<StoredCounts | null>()
    if (known) return known
    await counts
      .updateOne({ _id: COUNTS_ID }, { $setOnInsert: { revision: 0, applied: [], ...noVenues } }, { upsert: true })
      // Another process created them at the same moment.
      .catch(passDuplicateKeys)
    return read()
  }

  const apply = async (ids: readonly number[]): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await read()
      if (isHeld(known)) return
      const pending = await venues
        .find({ _id: { $in: [...ids] }, ...hasUncounted }, { uncounted: 1 })
        .lean<PendingVenue[]>()
      if (pending.length === 0) return
      const countedIds = new Set(known.applied)
      const fresh = pending.flatMap(({ uncounted = [] }) => uncounted.filter(({ id }) => !countedIds.has(id)))
      if (fresh.length === 0) return removeCounted(pending)
      const { modifiedCount } = await counts.updateOne(
        { _id: COUNTS_ID, revision: known.revision },
        {
          $inc: { ...incrementsOf(fresh), revision: 1 },
          $push: { applied: { $each: fresh.map(({ id }) => id) } },
          $unset: { heldBy: 1, heldUntil: 1 },
        },
      )
      if (modifiedCount === 1) return removeCounted(pending)
      // Another process counted in between: retry after a random pause.
      await pause(Math.random() * Math.min(attempt * 5, MAX_BACKOFF_MS))
    }
    throw new Error('could not update the counts: other processes always updated them first')
  }

  /** Removes entries that are counted, and their notes. */
  const removeCounted = async (pending: readonly PendingVenue[]): Promise<void> => {
    const entries = pending.flatMap(({ uncounted = [] }) => uncounted)
    const ids = entries.map(({ id }) => id)
    await venues.updateMany(
      { _id: { $in: pending.map(({ _id }) => _id) } },
      { $pull: { uncounted: { id: { $in: ids } } } },
    )
    const gone = pending.filter(({ uncounted = [] }) => uncounted.at(-1)?.after === null).map(({ _id }) => _id)
    if (gone.length > 0) await handOverTombstones({ _id: { $in: gone } })
    await counts.updateOne({ _id: COUNTS_ID }, { $pull: { applied: { $in: ids } } })
  }

  /**
   * Hands counted tombstones over to the outbox relay and the hourly sums; the last of the two deletes them. Deletes
   * those that neither needs.
   */
  const handOverTombstones = async (which: { readonly _id?: { readonly $in: number[] } } = {}) => {
    const counted = { ...which, deletedAt: { $lte: new Date() }, 'uncounted.id': { $exists: false } }
    await venues.updateMany({ ...counted, removedAt: null }, { $set: { removedAt: new Date() } })
    const nothingWaits = { 'outbox.id': { $exists: false }, 'unsummed.0': { $exists: false } }
    await venues.deleteMany({ ...counted, removedAt: { $type: 'date' }, ...nothingWaits })
  }

  /** Runs one at a time; callers during a run share the next one. */
  const count = (ids: readonly number[]): Promise<void> => {
    if (!next) {
      const asked = new Set<number>()
      const done = counting.runExclusive(async () => {
        next = undefined
        const all = [...asked]
        for (let at = 0; at < all.length; at += BATCH) await apply(all.slice(at, at + BATCH))
      })
      next = { ids: asked, done }
    }
    for (const id of ids) next.ids.add(id)
    return next.done
  }

  /** Counts one batch of pending changes of any process. Returns the number of venues in it. */
  const countWaiting = async (): Promise<number> => {
    const found = await venues.find(hasUncounted, { _id: 1 }).limit(BATCH).lean<{ _id: number }[]>()
    if (found.length > 0) await count(found.map(({ _id }) => _id))
    return found.length
  }

  /** Removes notes whose entries are gone, which a killed process left. */
  const removeStaleNotes = async () => {
    const { applied } = await read()
    if (applied.length === 0) return
    const found = await venues.find({ 'uncounted.id': { $in: applied } }, { uncounted: 1 }).lean<PendingVenue[]>()
    const there = new Set(found.flatMap(({ uncounted = [] }) => uncounted.map(({ id }) => id)))
    const stale = applied.filter((id) => !there.has(id))
    if (stale.length > 0) await counts.updateOne({ _id: COUNTS_ID }, { $pull: { applied: { $in: stale } } })
  }

  const sweep = async () => {
    // During a recount pending entries stay: the next sweep counts them.
    while (!isClosed && !isHeld(await read()) && (await countWaiting()) === BATCH) {}
    await removeStaleNotes()
    await handOverTombstones()
  }
  const schedule = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      sweeping = logFailure(sweep()).finally(schedule)
    }, pollMs).unref()
  }
  const logFailure = (work: Promise<unknown>) =>
    work
      .then(() => undefined)
      .catch((error: unknown) => log?.warn({ err: error }, 'could not count changes of venues; retrying in 5 s'))

  return {
    count,
    /** Counts changes in the background. If this fails, the next read of the counts retries. */
    countSoon: (ids: readonly number[]): void => void logFailure(count(ids)),
    /** The counts including every change written before the call. */
    async current(): Promise<VenueCounts> {
      // If this process loses every race, the other processes have counted the pending changes.
      await logFailure(countWaiting())
      return read()
    },
    /** Counts all pending changes. */
    async countAll(): Promise<void> {
      while (!isHeld(await read()) && (await countWaiting()) > 0) {}
    },
    /** Starts the sweep that counts what other processes left. */
    start: () => schedule(),
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await sweeping
      await counting.waitForUnlock()
    },
  }
}

const isHeld = ({ heldUntil }: StoredCounts) => heldUntil !== undefined && heldUntil.getTime() > Date.now()
