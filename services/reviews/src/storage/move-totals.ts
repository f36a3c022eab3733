import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { reviewModels } from './models/review-models'

const BATCH_SIZE = 500

/** Totals as versions before `0004-totals-in-venues` stored them, in a collection of their own. */
export interface FormerTotals {
  readonly _id: number
  readonly version?: number
  readonly byStars?: Readonly<Record<string, number>>
  readonly withPhotos?: number
}

const formerTotalsSchema = new Schema<FormerTotals>(
  { _id: { type: Number } },
  { collection: 'totals', versionKey: false, strict: false, autoIndex: false, autoCreate: false },
)

export const formerTotals = (connection: Connection): Model<FormerTotals> =>
  modelOnce(connection, 'FormerTotals', formerTotalsSchema)

/** Moves the totals of venues into `venues`. No process of an earlier version may run any more. */
export async function moveTotals(connection: Connection): Promise<void> {
  const { venues } = reviewModels(connection)
  const totals = formerTotals(connection)
  for (;;) {
    const batch = await totals.find().sort({ _id: 1 }).limit(BATCH_SIZE).lean<FormerTotals[]>().exec()
    if (batch.length === 0) return
    // Copy before deleting: an interrupted step then copies a batch again, with the same values.
    await venues.bulkWrite(
      batch.map(({ _id, version, byStars, withPhotos = 0 }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { reviewsVersion: version, byStars, withPhotos } },
          upsert: true,
        },
      })),
    )
    await totals.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })
  }
}
