import type { AnalyticsModels, StoredVenue } from './analytics-models'

/** A venue that listings never published is unknown. */
export type VenueState = 'known' | 'unknown' | 'gone'

/** The venues that listings published. Every call is part of a transaction. */
export interface VenueRepository {
  /**
   * States of venues for which the transaction makes counters. It writes to the venues, so that it conflicts with their
   * concurrent publication or deletion and runs again: otherwise the deletion would miss the new counter.
   */
  lockStates(venueIds: readonly number[], unknownUntil: Date): Promise<(venueId: number) => VenueState>
  learn(venueIds: readonly number[]): Promise<void>
  /** Permanent: a later event of the venue does not restore it. */
  forget(venueIds: readonly number[]): Promise<void>
}

export function createVenueRepository({ venues }: Pick<AnalyticsModels, 'venues'>): VenueRepository {
  const statesOf = async (venueIds: readonly number[]) => {
    const found = await venues
      .find({ _id: { $in: [...venueIds] } })
      .lean<StoredVenue[]>()
      .exec()
    const states = new Map(found.map((venue) => [venue._id, stateOf(venue)]))
    return (venueId: number) => states.get(venueId) ?? 'unknown'
  }

  return {
    async lockStates(venueIds, unknownUntil) {
      if (venueIds.length === 0) return () => 'unknown'
      const state = await statesOf(venueIds)
      const writes = venueIds
        .filter((venueId) => state(venueId) !== 'gone')
        .map((venueId) => {
          const $inc = { countersMade: 1 }
          const update = state(venueId) === 'known' ? { $inc } : { $inc, $setOnInsert: { expiresAt: unknownUntil } }
          return { updateOne: { filter: { _id: venueId }, update, upsert: true } }
        })
      if (writes.length > 0) await venues.bulkWrite(writes)
      return state
    },
    async learn(venueIds) {
      if (venueIds.length === 0) return
      const state = await statesOf(venueIds)
      const writes = venueIds
        .filter((venueId) => state(venueId) === 'unknown')
        .map((_id) => ({ updateOne: { filter: { _id }, update: { $unset: { expiresAt: 1 as const } }, upsert: true } }))
      if (writes.length > 0) await venues.bulkWrite(writes)
    },
    async forget(venueIds) {
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
  if (isGone) return 'gone'
  return expiresAt ? 'unknown' : 'known'
}
