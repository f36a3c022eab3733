import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { Model } from 'mongoose'
import { passDuplicateKeys } from '../driver-errors'
import type { Logger } from '../logger'
import type { StoredSum, SummedFields, SumsModel } from './with-sums'

const BATCH = 500
const MAX_ATTEMPTS = 30
const MAX_BACKOFF_MS = 50
/** Interval between sweeps, while entries wait and while none do. */
const BUSY_MS = 1000
const IDLE_MS = 5000

/** A tombstone whose events and entries are all applied. */
const isDone = {
  removedAt: { $type: 'date' },
  ...Object.fromEntries(['unsummed.0', 'outbox.0', 'refusedEvents.0'].map((field) => [field, { $exists: false }])),
}
const isWaiting = { 'unsummed.id': { $exists: true } }
type Waiting = SummedFields & { readonly _id: unknown }

export interface SummedParts<Stored> {
  /** Documents with entries; their schema has `withSums`. */
  readonly documents: Model<Stored>
  readonly sums: SumsModel
}

export type KeptSums = ReturnType<typeof createKeptSums>

/**
 * Adds each entry to its sum exactly once, despite crashes and lost answers. One write changes the counts and notes the
 * entry's id beside them, and succeeds only when the sum was not changed since it was read; then the entry is removed
 * from its document, and then the note. The sum is read before the entries: an entry that is still in its document and
 * not noted was not added, or the write fails. Readers add waiting entries first, so that sums include all earlier
 * changes. A tombstone (`removedAt`) whose events are published is deleted with its last entry.
 */
export function createKeptSums<Stored>({ documents, sums }: SummedParts<Stored>) {
  const waitingIn = documents as unknown as Model<Waiting>
  const leavesTombstones = waitingIn.schema.path('removedAt') !== undefined

  /** Adds the waiting entries of these documents to one sum. False when it is left to another process. */
  const add = async (sumId: string, ids: readonly unknown[]): Promise<boolean> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await readOrMake(sums, sumId)
      if (isHeld(known)) return false
      const entries = (await find(ids)).flatMap(({ unsummed = [] }) => unsummed.filter(({ sum }) => sum === sumId))
      if (entries.length === 0) {
        await forgetNotes(known)
        return true
      }
      const noted = new Set(known.applied)
      const fresh = entries.filter(({ id }) => !noted.has(id))
      const { modifiedCount } =
        fresh.length === 0
          ? { modifiedCount: 1 }
          : await sums.updateOne(
              { _id: sumId, revision: known.revision },
              {
                $inc: { ...incrementsOf(fresh), revision: 1 },
                $push: { applied: { $each: fresh.map(({ id }) => id) } },
                $unset: { heldBy: 1, heldUntil: 1 },
              },
            )
      if (modifiedCount === 1) {
        const entryIds = entries.map(({ id }) => id)
        await removeCounted(sumId, ids, entryIds)
        await forgetNotes({ ...known, applied: known.applied.filter((id) => !entryIds.includes(id)) })
        return true
      }
      // Another process added in between.
      await pause(Math.random() * Math.min(attempt * 5, MAX_BACKOFF_MS))
    }
    return false
  }

  const find = (ids: readonly unknown[]) =>
    waitingIn
      .find({ _id: { $in: [...ids] }, ...isWaiting } as object, { unsummed: 1 })
      .lean<Waiting[]>()
      .exec()

  const removeCounted = async (sumId: string, ids: readonly unknown[], entryIds: readonly string[]): Promise<void> => {
    const these = { id: { $in: entryIds } }
    await waitingIn.updateMany({ _id: { $in: [...ids] } } as object, { $pull: { unsummed: these } } as object)
    await sums.updateOne({ _id: sumId }, { $pull: { applied: { $in: [...entryIds] } } })
  }

  /** A crashed process leaves notes of entries that are gone. */
  const forgetNotes = async ({ _id, applied }: StoredSum): Promise<void> => {
    if (applied.length === 0) return
    const found = await waitingIn
      .find({ 'unsummed.id': { $in: [...applied] } } as object, { unsummed: 1 })
      .lean<Waiting[]>()
      .exec()
    const there = new Set(found.flatMap(({ unsummed = [] }) => unsummed.map(({ id }) => id)))
    const stale = applied.filter((id) => !there.has(id))
    if (stale.length > 0) await sums.updateOne({ _id }, { $pull: { applied: { $in: stale } } })
  }

  /** Adds some waiting entries. Resolves with the number of documents; 0 also when others handle all of them. */
  const addSome = async (): Promise<number> => {
    const found = await waitingIn
      .find(isWaiting as object, { unsummed: 1 })
      .limit(BATCH)
      .lean<Waiting[]>()
      .exec()
    if (found.length === 0) return 0
    const ids = found.map(({ _id }) => _id)
    let isAdded = false
    for (const [sumId, named] of idsBySum(found)) {
      if (await add(sumId, named)) isAdded = true
    }

    if (leavesTombstones) await waitingIn.deleteMany({ _id: { $in: ids }, ...isDone } as object)
    return isAdded ? found.length : 0
  }

  const addWaiting = async (): Promise<number> => {
    let found = 0
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const some = await addSome()
      found += some
      if (some < BATCH) break
    }
    return found
  }

  return {
    /** Skips entries that other processes add at the same moment, and sums that are held for a recount. */
    addWaiting,
    /** The counts of sums, including all earlier changes; sums without counts are absent. */
    async read(sumIds: readonly string[]): Promise<Map<string, StoredSum['counts']>> {
      await addWaiting()
      const found = await sums
        .find({ _id: { $in: [...sumIds] } }, { counts: 1 })
        .lean<Pick<StoredSum, '_id' | 'counts'>[]>()
        .exec()
      return new Map(found.map(({ _id, counts }) => [_id, counts]))
    },
  }
}

/** Adds waiting entries periodically, so that readers find few. A failure is retried. */
export function createSumSweep(addWaiting: () => Promise<number>, log: Pick<Logger, 'warn'>) {
  let timer: NodeJS.Timeout | undefined
  const adding = new Mutex()
  let isClosed = false
  let isNudged = false
  const schedule = (found: number) => {
    clearTimeout(timer)
    if (isClosed) return
    // Jitter, so that processes do not collide.
    const waitMs = (found > 0 ? BUSY_MS : IDLE_MS) * (0.75 + Math.random() / 2)
    timer = setTimeout(() => {
      void adding.runExclusive(add)
    }, waitMs).unref()
  }
  const add = () => {
    isNudged = false
    return addWaiting()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'changes wait to be added to their sums')
        return 0
      })
      .then(schedule)
  }
  return {
    start: () => schedule(0),
    /** Adds waiting entries now, in the background. */
    nudge: (): void => {
      if (isClosed || isNudged) return
      isNudged = true
      clearTimeout(timer)
      void adding.runExclusive(add)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await adding.waitForUnlock()
    },
  }
}

export async function readOrMake(sums: SumsModel, sumId: string): Promise<StoredSum> {
  for (;;) {
    const known = await sums.findById(sumId).lean<StoredSum | null>().exec()
    if (known) return known
    await sums
      .updateOne({ _id: sumId }, { $setOnInsert: { counts: {}, revision: 0, applied: [] } }, { upsert: true })
      // Another process created it at the same moment.
      .catch(passDuplicateKeys)
  }
}

export const isHeld = ({ heldUntil }: Pick<StoredSum, 'heldUntil'>) =>
  heldUntil !== undefined && heldUntil.getTime() > Date.now()

/** Documents by the sums that they name, so that adding to a sum touches no others. */
function idsBySum(waiting: readonly Waiting[]): Map<string, unknown[]> {
  const bySum = new Map<string, Set<unknown>>()
  for (const { _id, unsummed = [] } of waiting) {
    for (const { sum } of unsummed) bySum.set(sum, (bySum.get(sum) ?? new Set()).add(_id))
  }
  return new Map([...bySum].map(([sum, ids]) => [sum, [...ids]]))
}

function incrementsOf(entries: readonly { readonly add: Readonly<Record<string, number>> }[]): Record<string, number> {
  const increments: Record<string, number> = {}
  for (const { add } of entries) {
    for (const [name, count] of Object.entries(add)) {
      increments[`counts.${name}`] = (increments[`counts.${name}`] ?? 0) + count
    }
  }
  return increments
}
