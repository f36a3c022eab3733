import { inTransaction, type OutboxEntry, outboxModels, requireTransactions, rowOf } from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { reviewModels } from './models/review-models'
import { recountReviews } from './recount-reviews'

const once = { comment: 'scan: a migration looks at every document once' }

/** A document of the version before transactions: it held events and counts until they were published and applied. */
interface FormerDocument {
  readonly _id: unknown
  /** Set on a deleted review whose events or counts were not applied yet. */
  readonly removedAt?: Date
  readonly outbox?: readonly OutboxEntry[]
  readonly refusedEvents?: readonly OutboxEntry[]
  /** The last counts of totals, which are published when they are of `version` and no change is under way. */
  readonly version?: number
  readonly stars?: readonly number[]
  readonly starsVersion?: number
  readonly changing?: readonly string[]
}

const FORMER_FIELDS = {
  outbox: 1,
  outboxDue: 1,
  outboxLease: 1,
  refusedEvents: 1,
  unsummed: 1,
  changing: 1,
  revision: 1,
  stars: 1,
  starsVersion: 1,
  withPhotosVersion: 1,
}

/**
 * Migrates from the version before transactions: moves events that wait in documents into the outbox, deletes removed
 * reviews, and counts everything. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const { reviews, totals, erasures } = reviewModels(connection)
  for (const model of [reviews, totals, erasures]) await moveDocuments(connection, model as unknown as Model<object>)
  const gone = await totals.collection.find({ isGone: true }, { projection: { _id: 1 }, ...once }).toArray()
  await reviews.deleteMany({ listingId: { $in: gone.map(({ _id }) => Number(_id)) } })
  await recountReviews(connection)
}

async function moveDocuments(connection: Connection, model: Model<object>): Promise<void> {
  const isFormer = [...Object.keys(FORMER_FIELDS), 'removedAt'].map((field) => ({ [field]: { $exists: true } }))
  for await (const found of model.collection.find({ $or: isFormer }, once)) {
    const document = found as unknown as FormerDocument
    await inTransaction(connection, async () => {
      await addEvents(connection, document)
      const here = { _id: document._id }
      if (document.removedAt) await model.deleteOne(here)
      else await model.updateOne(here, { $set: publishedCounts(document), $unset: FORMER_FIELDS }, { strict: false })
    })
  }
}

async function addEvents(connection: Connection, { outbox = [], refusedEvents = [] }: FormerDocument): Promise<void> {
  const { rows, refused } = outboxModels(connection)
  if (outbox.length > 0) await rows.insertMany(outbox.map(rowOf), { lean: true })
  if (refusedEvents.length > 0) await refused.insertMany(refusedEvents.map(rowOf), { lean: true })
}

/** The recount publishes totals without these, and those that are wrong. */
function publishedCounts({ version, stars, starsVersion, changing = [] }: FormerDocument): object {
  if (!stars || starsVersion !== version || changing.length > 0) return {}
  return { byStars: Object.fromEntries(stars.map((count, at) => [at + 1, count])) }
}
