import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { Model } from 'mongoose'
import { passDuplicateKeys } from '../driver-errors'
import type { Logger } from '../logger'
import type { StoredSum, SummedFields, SumsModel } from './with-sums'

const BATCH = 500
const MAX_ATTEMPTS = 30
const MAX_BACKOFF_MS = 50
/** Between two looks at what waits, while something does and while nothing does. */
const BUSY_MS = 1000
const IDLE_MS = 5000

/** A tombstone for which nothing waits any more. */
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
 * Adds each entry once to the sum it names, whoever is killed and whichever answer is lost. Adding changes the counts and
 * notes the entry's id beside them, in one write that only takes when nobody added since the sum was read; then the entry
 * is taken out of its document, and then the note. The sum is read before the entries: one that is still in its document
 * then, and not noted, was not added, or the write does not take. Whoever reads sums adds what waits first, so that they
 * have every change that was written before. A tombstone (`removedAt`) whose events are out goes with its last entry.
 */
export function createKeptSums<Stored>({ documents, sums }: SummedParts<Stored>) {
  const waitingIn = documents as unknown as Model<Waiting>
  const leavesTombstones = waitingIn.schema.path('removedAt') !== undefined

  /** To one sum, what waits for it in these documents. False when that is left to others. */
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
      // Someone else added in between.
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

  /** A process that was killed leaves notes of entries that are gone. */
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

  /** Adds some of what waits. Answers of how many documents; 0 too when all of it is left to others. */
  const addSome = async (): Promise<number> => {
    const found = await waitingIn
      .find(isWaiting as object, { unsummed: 1 })
      .limit(BATCH)
      .lean<Waiting[]>()
      .exec()
    if (found.length === 0) return 0
    const ids = found.map(({ _id }) => _id)
    let isAdded = false
    for (const [sumId, named] of idsBySum(found)) if (await add(sumId, named)) isAdded = true
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
    /** What others add at the same moment, or what someone who counts anew holds up, is left to them. */
    addWaiting,
    /** The counts of these sums, with every change in them that was written before; those without any are absent. */
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

/** Adds what waits from time to time, so that it is little when someone reads. A failure is tried again. */
export function createSumSweep(addWaiting: () => Promise<number>, log: Pick<Logger, 'warn'>) {
  let timer: NodeJS.Timeout | undefined
  const adding = new Mutex()
  let isClosed = false
  let isNudged = false
  const schedule = (found: number) => {
    clearTimeout(timer)
    if (isClosed) return
    // Processes that look at the same moment would get in each other's way.
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
    /** Adds what waits now, in the background. */
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
      // Another process made it at the same moment.
      .catch(passDuplicateKeys)
  }
}

export const isHeld = ({ heldUntil }: Pick<StoredSum, 'heldUntil'>) =>
  heldUntil !== undefined && heldUntil.getTime() > Date.now()

/** Which documents name a sum: the others are not touched for it, which with a hundred sums is most of the work. */
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
