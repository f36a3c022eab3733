import type { Model } from 'mongoose'
import type { IdCounter } from './catalog-model'
import type { VenueModel } from './venue-model'

const COUNTER = 'venues'

export type VenueIds = ReturnType<typeof createVenueIds>

/** Numbers for new venues: never one that was given before, not even to a venue that is gone (reviews know it by it). */
export function createVenueIds(counters: Model<IdCounter>, venues: VenueModel) {
  /** To be called before anything is deleted: from then on the counter knows every id that was ever given. */
  const catchUp = async (): Promise<void> => {
    const highest = await venues.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number } | null>()
    await counters.updateOne({ _id: COUNTER }, { $max: { last: highest?._id ?? 0 } }, { upsert: true })
  }
  return {
    catchUp,
    /** So many ids that nobody else gets, in order. */
    async reserve(count: number): Promise<number[]> {
      const counter = await counters
        .findOneAndUpdate({ _id: COUNTER }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
        .lean<IdCounter>()
      const last = counter?.last ?? count
      return Array.from({ length: count }, (_, at) => last - count + 1 + at)
    },
  }
}
