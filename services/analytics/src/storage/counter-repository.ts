import { withoutUndefined } from '@plekje/contracts'
import { passDuplicateKeys, sumEntry } from '@plekje/service-kit'
import type { CounterField, FiguresModels, StoredCounter, StoredEvent } from './analytics-models'
import { createCounterRemoval, isSummed } from './counter-removal'

/** An event to count once. */
export interface CountableEvent {
  /** Unique per event and subject. */
  readonly id: string
  readonly subject: string
  readonly field: CounterField
  readonly occurredAt: Date
  /** The day in Europe/Amsterdam, `2026-11-21`. */
  readonly day: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  /** True for subjects that anyone may invent: their counters expire with their events, unless `keep` is called. */
  readonly isTemporary?: boolean
}

export interface CounterRepository {
  /** Counts each event once, however often and by whomever it is passed. Rejects when some could not be counted. */
  applyBatch(events: readonly CountableEvent[]): Promise<void>
  /** Counters of a subject by month, newest first. */
  of(subject: string): Promise<Pick<StoredCounter, 'month' | 'totals' | 'days'>[]>
  /** Subjects of a kind (`page`) with counters in a month, at most `limit`. */
  subjects(kind: string, month: string, limit: number): Promise<string[]>
  /** Makes their counters permanent. */
  keep(subjects: readonly string[]): Promise<void>
  /** Removes counters of venues. */
  remove(subjects: readonly string[]): Promise<void>
}

/** The state of a counter that counting reads before changing it. */
type SeenCounter = Pick<StoredCounter, '_id' | 'version' | 'pending' | 'isGone'>

/** Maximum number of events that are counted with one write of each kind. */
export const MAX_BATCH = 400
const MAX_ROUNDS = 50
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counters that are correct without transactions, despite crashes and concurrent writers. An event is included in the
 * counters when its document says `counted`, or when a counter names it in `pending`:
 *
 * 1. the events are stored by their ids, not counted;
 * 2. counters are read, then the events;
 * 3. events in `pending` are marked `counted`;
 * 4. each counter adds the events that are neither, in one write with the new `pending`, if it is unchanged since it was
 * read;
 * 5. after a conflict: again from 2.
 *
 * `pending` is only replaced by (4), after all its events were marked (3). So reading a counter and then the events finds
 * each event in one or the other, or it is not in that counter yet.
 */
export function createCounterRepository(
  { events, counters }: Pick<FiguresModels, 'events' | 'counters'>,
  { rawEventsDays, now = () => Date.now() }: { rawEventsDays: number; now?: () => number },
): CounterRepository {
  const insertEvents = async (batch: readonly CountableEvent[]): Promise<readonly CountableEvent[]> => {
    const expiresAt = new Date(now() + rawEventsDays * DAY_MS)
    const documents = batch.map(({ id, subject, field, occurredAt, detail }) =>
      withoutUndefined({ _id: id, subject, field, occurredAt, detail, expiresAt }),
    )
    try {
      await events.insertMany(documents, { ordered: false, lean: true })
      return batch
    } catch (error) {
      passDuplicateKeys(error)
    }
    // A repeat counts for the original subject, even if it would be assigned to another one today.
    const stored = await events
      .find({ _id: { $in: batch.map(({ id }) => id) } }, { subject: 1 })
      .lean<Pick<StoredEvent, '_id' | 'subject'>[]>()
      .exec()
    const subjects = new Map(stored.map(({ _id, subject }) => [_id, subject]))
    return batch.map((event) => ({ ...event, subject: subjects.get(event.id) ?? event.subject }))
  }

  const readCounters = async (ids: readonly string[]) => {
    const found = await counters
      .find({ _id: { $in: ids } }, { version: 1, pending: 1, isGone: 1 })
      .lean<SeenCounter[]>()
      .exec()
    return new Map(found.map((counter) => [counter._id, counter]))
  }

  const uncounted = async (ids: readonly string[]): Promise<Set<string>> => {
    const found = await events
      .find({ _id: { $in: ids }, counted: { $ne: true } }, { _id: 1 })
      .lean<Pick<StoredEvent, '_id'>[]>()
      .exec()
    return new Set(found.map(({ _id }) => _id))
  }

  const markCounted = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    await events.updateMany({ _id: { $in: ids }, counted: { $ne: true } }, { $set: { counted: true } })
  }

  /** True when all remaining events are counted. */
  const countRound = async (batch: readonly CountableEvent[]): Promise<boolean> => {
    const groups = byCounter(batch)
    const present = await readCounters([...groups.keys()])
    const open = await uncounted(batch.map(({ id }) => id))
    const changes = [...groups]
      .map(([id, group]) => {
        const counter = present.get(id)
        const pending = new Set(counter?.pending)
        const left = group.filter((event) => open.has(event.id) && !pending.has(event.id))
        return { id, left, counter }
      })
      .filter(({ left }) => left.length > 0)
    if (changes.length === 0) return true
    await markCounted(changes.flatMap(({ counter }) => counter?.pending ?? []))
    const expiresAt = new Date(now() + rawEventsDays * DAY_MS)
    const result = await counters
      .bulkWrite(
        changes.map(({ id, left, counter }) => ({
          updateOne: {
            filter: { _id: id, version: counter?.version ?? 0 },
            update: changeOf(left, counter, expiresAt),
            upsert: counter === undefined,
          },
        })),
        { ordered: false },
      )
      .catch((error: unknown) => {
        passDuplicateKeys(error)
        return undefined
      })
    return result !== undefined && result.matchedCount + result.upsertedCount === changes.length
  }

  const countAll = async (allEvents: readonly CountableEvent[]): Promise<void> => {
    const batch = await insertEvents(allEvents)
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (await countRound(batch)) return
    }

    throw new Error(`${batch.length} events could not be counted: others change the same counters all the time`)
  }

  return {
    async applyBatch(given) {
      const batch = [...new Map(given.map((event) => [event.id, event])).values()]
      for (let at = 0; at < batch.length; at += MAX_BATCH) await countAll(batch.slice(at, at + MAX_BATCH))
    },
    of: (subject) =>
      counters
        .find({ subject, isGone: { $exists: false } }, { _id: 0, month: 1, totals: 1, days: 1 })
        .sort({ month: -1 })
        .lean<Pick<StoredCounter, 'month' | 'totals' | 'days'>[]>()
        .exec(),
    async subjects(kind, month, limit) {
      const found = await counters
        .find({ month, subject: { $regex: `^${kind}:` } }, { subject: 1 })
        .limit(limit)
        .lean<Pick<StoredCounter, 'subject'>[]>()
        .exec()
      return found.map(({ subject }) => subject)
    },
    async keep(subjects) {
      const isTemporary = { $or: [{ goesAt: { $exists: true } }, { expiresAt: { $exists: true } }] }
      await counters.updateMany(
        { subject: { $in: subjects }, isGone: { $exists: false }, ...isTemporary },
        { $unset: { goesAt: 1, expiresAt: 1 } },
      )
    },
    remove: createCounterRemoval(counters, now).remove,
  }
}

const monthOf = (day: string) => day.slice(0, 7)
const counterId = ({ subject, day }: CountableEvent) => `${subject}:${monthOf(day)}`

function byCounter(batch: readonly CountableEvent[]): Map<string, CountableEvent[]> {
  const groups = new Map<string, CountableEvent[]>()
  for (const event of batch) {
    const group = groups.get(counterId(event))
    if (group) group.push(event)
    else groups.set(counterId(event), [event])
  }
  return groups
}

/** A single update: the counts, the ids of the events, the changes for the sums, and the next version. */
function changeOf(left: readonly CountableEvent[], counter: SeenCounter | undefined, until: Date) {
  const increments: Record<string, number> = { version: 1 }
  const views: Record<string, number> = {}
  for (const { day, field } of left) {
    const dayOfMonth = day.slice(8)
    for (const path of [`totals.${field}`, `days.${dayOfMonth}.${field}`]) {
      increments[path] = (increments[path] ?? 0) + 1
    }
    if (field === 'view') views[dayOfMonth] = (views[dayOfMonth] ?? 0) + 1
  }
  const { subject = '', day = '', isTemporary = false } = left[0] ?? {}
  const month = monthOf(day)
  const isNew = counter === undefined || counter.isGone === true
  const ends = isNew && isTemporary ? { [isSummed(subject) ? 'goesAt' : 'expiresAt']: until } : {}
  const removalFields = 'goesAt' in ends ? { isGone: 1 } : { isGone: 1, goesAt: 1 }
  const hasViewsToSum = isSummed(subject) && Object.keys(views).length > 0
  return withoutUndefined({
    $inc: increments,
    $set: { pending: left.map(({ id }) => id), ...ends },
    // Counting again restores a removed counter.
    $unset: counter?.isGone ? removalFields : undefined,
    $push: hasViewsToSum ? { unsummed: sumEntry(month, views) } : undefined,
    $setOnInsert: { subject, month },
  })
}
