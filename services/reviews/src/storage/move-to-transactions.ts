import { moveEventsToOutbox, requireTransactions } from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { reviewModels } from './models/review-models'
import { formerTotals, moveTotals } from './move-totals'
import { recountReviews } from './recount-reviews'

const scanOptions = { comment: 'scan: a migration looks at every document once' }

/** Totals of the version before transactions. */
interface FormerDocument {
  readonly version?: number
  /** The last published counts, if `starsVersion` equals `version`. */
  readonly stars?: readonly number[]
  readonly starsVersion?: number
  /** Changes that were in progress. */
  readonly changing?: readonly string[]
}

const FORMER_FIELDS = ['unsummed', 'changing', 'revision', 'stars', 'starsVersion', 'withPhotosVersion']

/**
 * Migrates from the version before transactions: moves events that wait in documents into the outbox, deletes removed
 * reviews, and counts everything. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const { reviews, erasures } = reviewModels(connection)
  const totals = formerTotals(connection)
  for (const model of [reviews, totals, erasures]) {
    await moveEventsToOutbox(model as unknown as Model<FormerDocument>, {
      fields: FORMER_FIELDS,
      orMatching: { stars: { $exists: true } },
      decide: (document) => (document.removedAt ? 'delete' : { $set: publishedCounts(document) }),
    })
  }
  const idsOnly = { projection: { _id: 1 }, ...scanOptions }
  const deletedVenues = await totals.collection.find({ isGone: true }, idsOnly).toArray()
  await reviews.deleteMany({ listingId: { $in: deletedVenues.map(({ _id }) => Number(_id)) } })
  await moveTotals(connection)
  await recountReviews(connection)
}

/** The counts that were published, if known. `recountReviews` publishes totals without counts, and wrong ones. */
function publishedCounts({ version, stars, starsVersion, changing = [] }: FormerDocument): object {
  if (!stars || starsVersion !== version || changing.length > 0) return {}
  return { byStars: Object.fromEntries(stars.map((count, index) => [index + 1, count])) }
}
