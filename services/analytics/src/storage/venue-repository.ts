import type { AnalyticsModels, StoredVenue } from './analytics-models'

export interface VenueRepository {
  /** States of venues that listings published; missing ones were never published. */
  states(venueIds: readonly number[]): Promise<Map<number, 'known' | 'gone'>>
  learn(venueId: number): Promise<void>
  /** Permanent: a later event of the venue does not restore it. */
  forget(venueId: number): Promise<void>
}

export const createVenueRepository = ({ venues }: Pick<AnalyticsModels, 'venues'>): VenueRepository => ({
  async states(venueIds) {
    if (venueIds.length === 0) return new Map()
    const found = await venues
      .find({ _id: { $in: venueIds } })
      .lean<StoredVenue[]>()
      .exec()
    return new Map(found.map(({ _id, isGone }) => [_id, isGone ? 'gone' : 'known']))
  },
  async learn(venueId) {
    await venues.updateOne({ _id: venueId }, { $setOnInsert: { _id: venueId } }, { upsert: true })
  },
  async forget(venueId) {
    await venues.updateOne({ _id: venueId }, { $set: { isGone: true } }, { upsert: true })
  },
})
