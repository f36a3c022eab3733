import { FORMER_OUTBOX_FIELDS, type FormerOutboxDocument, moveToOutbox, requireTransactions } from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { reviewModels } from './models/review-models'
import { recountReviews } from './recount-reviews'

const once = { comment: 'scan: a migration looks at every document once' }

/** A document of the version before transactions: it held events and counts until they were published and applied. */
interface FormerDocument extends FormerOutboxDocument {
  /** Set on a deleted review whose events or counts were not applied yet. */
  readonly removedAt?: Date
  /** The last counts of totals, which are published when they are of `version` and no change is under way. */
  readonly version?: number
  readonly stars?: readonly number[]
  readonly starsVersion?: number
  readonly changing?: readonly string[]
}

const FORMER_FIELDS = {
  ...FORMER_OUTBOX_FIELDS,
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
  const isFormer = {
    $or: [...Object.keys(FORMER_FIELDS), 'removedAt'].map((field) => ({ [field]: { $exists: true } })),
  }
  const decide = (document: FormerDocument) =>
    document.removedAt ? 'delete' : { $set: publishedCounts(document), $unset: FORMER_FIELDS }
  for (const model of [reviews, totals, erasures]) {
    await moveToOutbox(connection, model as unknown as Model<object>, isFormer, decide)
  }
  const gone = await totals.collection.find({ isGone: true }, { projection: { _id: 1 }, ...once }).toArray()
  await reviews.deleteMany({ listingId: { $in: gone.map(({ _id }) => Number(_id)) } })
  await recountReviews(connection)
}

/** The recount publishes totals without these, and those that are wrong. */
function publishedCounts({ version, stars, starsVersion, changing = [] }: FormerDocument): object {
  if (!stars || starsVersion !== version || changing.length > 0) return {}
  return { byStars: Object.fromEntries(stars.map((count, at) => [at + 1, count])) }
}
