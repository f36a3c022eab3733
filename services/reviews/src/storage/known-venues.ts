import { passDuplicateKeys } from '@plekje/service-kit'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'

/** Venue fields used by reviews. */
export interface KnownVenue {
  readonly slug: string
  readonly name: string
  readonly isVisible: boolean
}

/** A venue as listings published it; null when deleted. */
export interface VenueNews {
  readonly listingId: number
  readonly version: number
  readonly venue: KnownVenue | null
}

export interface KnownVenues {
  /** Null when deleted; undefined when neither an event nor `remember` has stored it. */
  find(listingId: number): Promise<KnownVenue | null | undefined>
  /**
   * In a transaction: stores the venues that are newer than the stored ones, whatever the order and repeats of events.
   * Resolves with the ids of venues whose visibility changed.
   */
  learn(news: readonly VenueNews[]): Promise<number[]>
  /** Stores a venue that listings returned before its first event; any event is newer. */
  remember(listingId: number, venue: KnownVenue): Promise<void>
}

/** Version of a looked-up venue, older than any published one. */
const LOOKED_UP_VERSION = 0

/** The newest change of each venue. */
function newestChanges(changes: readonly VenueNews[]): VenueNews[] {
  const newest = new Map<number, VenueNews>()
  for (const change of changes) {
    const version = newest.get(change.listingId)?.version ?? LOOKED_UP_VERSION
    if (version < change.version) newest.set(change.listingId, change)
  }
  return [...newest.values()]
}

export const createKnownVenues = ({ venues }: Pick<ReviewModels, 'venues'>): KnownVenues => ({
  async find(listingId) {
    const found = await venues.findById(listingId).lean<StoredVenue>().exec()
    if (found?.version === undefined) return undefined
    const { slug, name, isVisible } = found
    return slug === undefined || name === undefined ? null : { slug, name, isVisible: isVisible ?? false }
  },
  async learn(changes) {
    const newest = newestChanges(changes)
    const stored = await venues
      .find({ _id: { $in: newest.map(({ listingId }) => listingId) } })
      .lean<StoredVenue[]>()
      .exec()
    const storedById = new Map(stored.map((venue) => [venue._id, venue]))
    const newer = newest.filter(({ listingId, version }) => (storedById.get(listingId)?.version ?? -1) < version)
    const withoutVenue = { $unset: { slug: '' as const, name: '' as const, isVisible: '' as const } }
    const writes = newer.map(({ listingId, version, venue }) => {
      const update = venue ? { $set: { version, ...venue } } : { $set: { version }, ...withoutVenue }
      return { updateOne: { filter: { _id: listingId }, update, upsert: true } }
    })
    if (writes.length > 0) await venues.bulkWrite(writes)
    const hasChangedVisibility = ({ listingId, venue }: VenueNews) => {
      const before = storedById.get(listingId)
      return before?.version !== undefined && (before.isVisible ?? false) !== (venue?.isVisible ?? false)
    }
    return newer.filter(hasChangedVisibility).map(({ listingId }) => listingId)
  },
  async remember(listingId, venue) {
    await venues
      .updateOne(
        { _id: listingId, version: { $exists: false } },
        { $set: { version: LOOKED_UP_VERSION, ...venue } },
        { upsert: true },
      )
      .catch(passDuplicateKeys)
  },
})
