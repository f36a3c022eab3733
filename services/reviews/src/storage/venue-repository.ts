import { newestChanges } from '@plekje/engines'
import { ignoreDuplicateKeys } from '@plekje/service-kit'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'

/** The fields of a venue that reviews use. */
export interface Venue {
  readonly slug: string
  readonly name: string
  /** True for a visible venue and for one that is closed for good. */
  readonly hasPage: boolean
}

/** A venue as listings published it; null when deleted. */
export interface VenueVersion {
  readonly id: number
  readonly version: number
  readonly venue: Venue | null
}

export type VenueRepository = ReturnType<typeof createVenueRepository>

/** Version of a venue that `addUnpublished` stored: lower than any published version. */
const UNPUBLISHED_VERSION = 0

/** `isVisible` is the stored name of `hasPage`, from before closed venues had a page. */
const storedFieldsOf = ({ slug, name, hasPage }: Venue) => ({ slug, name, isVisible: hasPage })

export const createVenueRepository = ({ venues }: Pick<ReviewModels, 'venues'>) => ({
  /** Null for a deleted venue; undefined for a venue that was never stored. */
  async find(listingId: number): Promise<Venue | null | undefined> {
    const venue = await venues.findById(listingId).lean<StoredVenue>().exec()
    if (venue?.version === undefined) return undefined
    const { slug, name, isVisible } = venue
    return slug === undefined || name === undefined ? null : { slug, name, hasPage: isVisible ?? false }
  },
  /**
   * In a transaction, stores the changes that are newer than the stored venues: events may arrive again and out of
   * order. Resolves with the ids of venues whose visibility changed.
   */
  async applyChanges(changes: readonly VenueVersion[]): Promise<number[]> {
    const changePerVenue = newestChanges(changes)
    const storedVenues = await venues
      .find({ _id: { $in: changePerVenue.map(({ id }) => id) } })
      .lean<StoredVenue[]>()
      .exec()
    const storedById = new Map(storedVenues.map((venue) => [venue._id, venue]))
    const isNewer = ({ id, version }: VenueVersion) => (storedById.get(id)?.version ?? -1) < version
    const newerChanges = changePerVenue.filter(isNewer)
    const removedFields = { slug: '', name: '', isVisible: '' } as const
    const writes = newerChanges.map(({ id, version, venue }) => {
      const update = venue
        ? { $set: { version, ...storedFieldsOf(venue) } }
        : { $set: { version }, $unset: removedFields }
      return { updateOne: { filter: { _id: id }, update, upsert: true } }
    })
    if (writes.length > 0) await venues.bulkWrite(writes)
    const hasChangedVisibility = ({ id, venue }: VenueVersion) => {
      const stored = storedById.get(id)
      return stored?.version !== undefined && (stored.isVisible ?? false) !== (venue?.hasPage ?? false)
    }
    return newerChanges.filter(hasChangedVisibility).map(({ id }) => id)
  },
  /** Stores a venue that listings returned before its first event; any event is newer. */
  async addUnpublished(listingId: number, venue: Venue): Promise<void> {
    await venues
      .updateOne(
        { _id: listingId, version: { $exists: false } },
        { $set: { version: UNPUBLISHED_VERSION, ...storedFieldsOf(venue) } },
        { upsert: true },
      )
      .catch(ignoreDuplicateKeys)
  },
})
