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
  /** Venues whose visibility this news would change. */
  turnedBy(news: readonly VenueNews[]): Promise<number[]>
  /** Stores newer news, in any order and repeatedly. */
  learn(news: readonly VenueNews[]): Promise<void>
  /** Stores a venue that listings returned before its first event; any event is newer. */
  remember(listingId: number, venue: KnownVenue): Promise<void>
}

/** Version of a looked-up venue, older than any published one. */
const ASKED = 0

const newestOfEach = (news: readonly VenueNews[]): VenueNews[] => {
  const newest = new Map<number, VenueNews>()
  for (const one of news) {
    if ((newest.get(one.listingId)?.version ?? ASKED) < one.version) newest.set(one.listingId, one)
  }
  return [...newest.values()]
}

export const createKnownVenues = ({ venues }: Pick<ReviewModels, 'venues'>): KnownVenues => ({
  async find(listingId) {
    const found = await venues.findById(listingId).lean<StoredVenue>().exec()
    if (!found) return undefined
    const { slug, name, isVisible } = found
    return slug === undefined || name === undefined ? null : { slug, name, isVisible: isVisible ?? false }
  },
  async turnedBy(news) {
    const newest = newestOfEach(news)
    const known = await venues
      .find({ _id: { $in: newest.map(({ listingId }) => listingId) } })
      .lean<StoredVenue[]>()
      .exec()
    const isTurned = ({ listingId, version, venue }: VenueNews) =>
      known.some(
        (before) =>
          before._id === listingId &&
          before.version < version &&
          (before.isVisible ?? false) !== (venue?.isVisible ?? false),
      )
    return newest.filter(isTurned).map(({ listingId }) => listingId)
  },
  async learn(news) {
    const writes = newestOfEach(news).map(({ listingId, version, venue }) => ({
      updateOne: {
        // When a newer one is stored, the upsert fails with a duplicate id.
        filter: { _id: listingId, version: { $lt: version } },
        update: venue
          ? { $set: { version, ...venue } }
          : { $set: { version }, $unset: { slug: '' as const, name: '' as const, isVisible: '' as const } },
        upsert: true,
      },
    }))
    if (writes.length === 0) return
    const write = () => venues.bulkWrite(writes, { ordered: false })
    await write()
      .catch((error: unknown) => {
        passDuplicateKeys(error)
        // An older one may have been stored at the same moment: the retry replaces it, or is the older one.
        return write()
      })
      .catch(passDuplicateKeys)
  },
  async remember(listingId, venue) {
    await venues
      .updateOne({ _id: listingId }, { $setOnInsert: { version: ASKED, ...venue } }, { upsert: true })
      .catch(passDuplicateKeys)
  },
})
