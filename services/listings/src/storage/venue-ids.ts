import type { Model } from 'mongoose'
import type { IdCounter } from './catalog-model'
import type { VenueModel } from './venue-model'

const COUNTER = 'venues'

export type VenueIds = ReturnType<typeof createVenueIds>

/** Ids for new venues. An id is never reused, even after deletion: reviews refer to it. */
export function createVenueIds(counters: Model<IdCounter>, venues: VenueModel) {
  /** Raises the counter to the highest id. Call it before any deletion, so that the counter covers every former id. */
  const catchUp = async (): Promise<void> => {
    const highest = await venues.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number } | null>()
    await counters.updateOne({ _id: COUNTER }, { $max: { last: highest?._id ?? 0 } }, { upsert: true })
  }
  return {
    catchUp,
    async reserve(count: number): Promise<number[]> {
      const counter = await counters
        .findOneAndUpdate({ _id: COUNTER }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
        .lean<IdCounter>()
      const last = counter?.last ?? count
      return Array.from({ length: count }, (_, index) => last - count + 1 + index)
    },
  }
}
