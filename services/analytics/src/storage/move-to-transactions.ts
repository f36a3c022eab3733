import { requireTransactions, updateInBatches } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { type AnalyticsModels, analyticsModels } from './analytics-models'
import { createFiguresGenerations } from './figures-generations'
import { recountViews } from './recount-views'
import { vitalsModel } from './vitals-repository'

const COUNTERS_AT_ONCE = 100
const IDS_AT_ONCE = 1000
const scanOptions = { comment: 'scan: a migration looks at every document once' }
const EXISTS = { $exists: true } as const

/** A counter of the version before transactions. */
interface FormerCounter {
  readonly _id: unknown
  readonly subject: string
  /** Events of the latest change, which may not be marked as counted. */
  readonly pending?: readonly string[]
}

/**
 * Migrates from the version before transactions, no process of which may run any more. An event was stored, added to a
 * counter and then marked; now an event that is stored is counted. Events that were stored and not added are deleted:
 * their batch was not confirmed, so the event log delivers it again. May be interrupted and repeated.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const { current } = await createFiguresGenerations(connection).read()
  const models = analyticsModels(connection, current)
  await markPending(models)
  await forgetUncounted(models)
  await expireUnknownVenues(models)
  await updateInBatches(
    models.counters.collection,
    { $or: ['version', 'pending', 'unsummed', 'goesAt'].map((field) => ({ [field]: EXISTS })) },
    { $unset: { version: 1, pending: 1, unsummed: 1, goesAt: 1 } },
  )
  await updateInBatches(vitalsModel(connection).collection, { counted: EXISTS }, { $unset: { counted: 1 } })
  const formerFields = { applied: 1, revision: 1, heldBy: 1, heldUntil: 1 }
  await updateInBatches(models.sums.collection, { applied: EXISTS }, { $unset: formerFields })
  await recountViews(connection)
}

async function markPending({ events, counters }: AnalyticsModels): Promise<void> {
  let ids: string[] = []
  const mark = async () => {
    if (ids.length > 0) await events.collection.updateMany({ _id: { $in: ids } } as never, { $set: { counted: true } })
    ids = []
  }
  const withPending = counters.collection.find({ 'pending.0': EXISTS }, { projection: { pending: 1 }, ...scanOptions })
  for await (const { pending = [] } of withPending as unknown as AsyncIterable<FormerCounter>) {
    ids.push(...pending)
    if (ids.length >= IDS_AT_ONCE) await mark()
  }
  await mark()
}

async function forgetUncounted({ events }: AnalyticsModels): Promise<void> {
  const uncounted = { counted: { $ne: true } }
  for (;;) {
    const eventIds = await events.collection
      .find(uncounted, { projection: { _id: 1 }, limit: IDS_AT_ONCE, ...scanOptions })
      .toArray()
    if (eventIds.length === 0) return
    await events.collection.deleteMany({ _id: { $in: eventIds.map(({ _id }) => _id) } })
  }
}

/**
 * Deletes the counters of removed venues. Counters of unknown venues expire from now on, except those of venues that
 * became known meanwhile, which become permanent.
 */
async function expireUnknownVenues({ counters, venues }: AnalyticsModels): Promise<void> {
  const { collection } = counters
  await collection.deleteMany({ goesAt: EXISTS, isGone: true }, scanOptions)
  for (;;) {
    const temporaryCounters = (await collection
      .find({ goesAt: EXISTS }, { projection: { subject: 1 }, limit: COUNTERS_AT_ONCE, ...scanOptions })
      .toArray()) as unknown as FormerCounter[]
    if (temporaryCounters.length === 0) return
    const venueIds = temporaryCounters.map(({ subject }) => Number(subject.slice('venue:'.length)))
    const knownVenues = await venues
      .find({ _id: { $in: venueIds }, isGone: { $ne: true } }, { _id: 1 })
      .lean()
      .exec()
    const knownSubjects = new Set(knownVenues.map(({ _id }) => `venue:${_id}`))
    const isKnown = ({ subject }: FormerCounter) => knownSubjects.has(subject)
    const knownIds = temporaryCounters.filter(isKnown).map(({ _id }) => _id)
    const unknownIds = temporaryCounters.filter((counter) => !isKnown(counter)).map(({ _id }) => _id)
    await collection.updateMany({ _id: { $in: knownIds } } as never, { $unset: { goesAt: 1 } })
    await collection.updateMany({ _id: { $in: unknownIds } } as never, { $rename: { goesAt: 'expiresAt' } })
  }
}
