import type { AnalyticsModels, StoredVenue } from './analytics-models'

/** `unpublished`: listings has never published it, so its id may be invented. */
export type VenueState = 'published' | 'unpublished' | 'deleted'

/** The venues that listings published. Every call is part of a transaction. */
export interface VenueRepository {
  /**
   * Reads the states of venues for which the transaction makes counters. Writes to the venues too, so that the
   * transaction conflicts with their concurrent publication or deletion and runs again: a deletion must not miss the
   * new counter.
   */
  lockStates(venueIds: readonly number[], unpublishedUntil: Date): Promise<(venueId: number) => VenueState>
  markPublished(venueIds: readonly number[]): Promise<void>
  /** Permanent: a later event of the venue does not restore it. */
  markDeleted(venueIds: readonly number[]): Promise<void>
}

export function createVenueRepository({ venues }: Pick<AnalyticsModels, 'venues'>): VenueRepository {
  const statesOf = async (venueIds: readonly number[]) => {
    const storedVenues = await venues
      .find({ _id: { $in: [...venueIds] } })
      .lean<StoredVenue[]>()
      .exec()
    const states = new Map(storedVenues.map((venue) => [venue._id, stateOf(venue)]))
    return (venueId: number) => states.get(venueId) ?? 'unpublished'
  }

  return {
    async lockStates(venueIds, unpublishedUntil) {
      if (venueIds.length === 0) return () => 'unpublished'
      const stateById = await statesOf(venueIds)
      const writes = venueIds
        .filter((venueId) => stateById(venueId) !== 'deleted')
        .map((venueId) => {
          const $inc = { countersMade: 1 }
          const isPublished = stateById(venueId) === 'published'
          const update = isPublished ? { $inc } : { $inc, $setOnInsert: { expiresAt: unpublishedUntil } }
          return { updateOne: { filter: { _id: venueId }, update, upsert: true } }
        })
      if (writes.length > 0) await venues.bulkWrite(writes)
      return stateById
    },
    async markPublished(venueIds) {
      if (venueIds.length === 0) return
      const stateById = await statesOf(venueIds)
      const writes = venueIds
        .filter((venueId) => stateById(venueId) === 'unpublished')
        .map((_id) => ({ updateOne: { filter: { _id }, update: { $unset: { expiresAt: 1 as const } }, upsert: true } }))
      if (writes.length > 0) await venues.bulkWrite(writes)
    },
    async markDeleted(venueIds) {
      const writes = venueIds.map((_id) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { isGone: true }, $unset: { expiresAt: 1 as const } },
          upsert: true,
        },
      }))
      if (writes.length > 0) await venues.bulkWrite(writes)
    },
  }
}

function stateOf({ isGone, expiresAt }: StoredVenue): VenueState {
  if (isGone) return 'deleted'
  return expiresAt ? 'unpublished' : 'published'
}
