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
  /** Null when deleted, undefined before the first event. */
  find(listingId: number): Promise<KnownVenue | null | undefined>
  /**
   * In a transaction: stores what is newer, in any order and repeatedly. Resolves with the venues whose visibility turned.
   */
  learn(news: readonly VenueNews[]): Promise<number[]>
  /** Stores a venue that listings returned before its first event; any event is newer. */
  remember(listingId: number, venue: KnownVenue): Promise<void>
}

/** Version of a looked-up venue, older than any published one. */
const ASKED = 0

const newestOfEach = (changes: readonly VenueNews[]): VenueNews[] => {
  const newest = new Map<number, VenueNews>()
  for (const venue of changes) {
    if ((newest.get(venue.listingId)?.version ?? ASKED) < venue.version) newest.set(venue.listingId, venue)
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
    const newest = newestOfEach(changes)
    const stored = await venues
      .find({ _id: { $in: newest.map(({ listingId }) => listingId) } })
      .lean<StoredVenue[]>()
      .exec()
    const known = new Map(stored.map((venue) => [venue._id, venue]))
    const newer = newest.filter(({ listingId, version }) => (known.get(listingId)?.version ?? -1) < version)
    const writes = newer.map(({ listingId, version, venue }) => ({
      updateOne: {
        filter: { _id: listingId },
        update: venue
          ? { $set: { version, ...venue } }
          : { $set: { version }, $unset: { slug: '' as const, name: '' as const, isVisible: '' as const } },
        upsert: true,
      },
    }))
    if (writes.length > 0) await venues.bulkWrite(writes)
    const isTurned = ({ listingId, venue }: VenueNews) => {
      const before = known.get(listingId)
      return before?.version !== undefined && (before.isVisible ?? false) !== (venue?.isVisible ?? false)
    }
    return newer.filter(isTurned).map(({ listingId }) => listingId)
  },
  async remember(listingId, venue) {
    await venues
      .updateOne(
        { _id: listingId, version: { $exists: false } },
        { $set: { version: ASKED, ...venue } },
        { upsert: true },
      )
      .catch(passDuplicateKeys)
  },
})
