import type { Engines } from '@plekje/engines'
import { DATABASE, reviewModels } from '../storage/models/review-models'

export interface ReviewsSeed {
  readonly googleReviews: readonly {
    readonly id: string
    readonly listingId: number
    readonly rating: number
    readonly comment: string
    readonly authorName: string
    readonly authorPhotoUrl: string | null
    readonly reviewDate: string
  }[]
}

const MARK = 'google-reviews'
const BATCH_SIZE = 1000

/**
 * Imports the seed's Google-style reviews once. The import may be interrupted and repeated. A mark records its
 * completion; later calls do not even load the seed.
 */
export async function seedReviews(
  engines: Pick<Engines, 'documents'>,
  load: () => Promise<ReviewsSeed>,
): Promise<{ readonly seeded: boolean }> {
  const { google, seedMarks } = reviewModels(await engines.documents.connection(DATABASE))
  if (await seedMarks.exists({ _id: MARK })) return { seeded: false }
  await google.createIndexes()
  const { googleReviews } = await load()
  for (let start = 0; start < googleReviews.length; start += BATCH_SIZE) {
    const batch = googleReviews.slice(start, start + BATCH_SIZE).map(({ id, reviewDate, ...review }) => ({
      ...review,
      _id: id,
      reviewDate: new Date(reviewDate),
    }))
    const storedReviews = await google
      .find({ _id: { $in: batch.map(({ _id }) => _id) } }, { _id: 1 })
      .lean<{ _id: string }[]>()
    const storedIds = new Set(storedReviews.map(({ _id }) => _id))
    const missingReviews = batch.filter(({ _id }) => !storedIds.has(_id))
    if (missingReviews.length > 0) await google.collection.insertMany(missingReviews as never)
  }
  await seedMarks.updateOne({ _id: MARK }, { $set: { doneAt: new Date() } }, { upsert: true })
  return { seeded: true }
}
