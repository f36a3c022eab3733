import { isDeepStrictEqual } from 'node:util'
import type { EventData } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import { shownRating } from '../domain/venue-views'
import type { Venue, VenueModel } from './venue-model'
import type { VenueRow } from './venue-rows'

/** What a change may set. The version and the time of the change are kept by the repository. */
export type VenueChanges = Partial<Omit<Venue, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'outbox' | 'removedAt'>>

export interface VenueFilter {
  readonly ids?: readonly number[]
  readonly isVisible?: boolean
  readonly featured?: boolean
  readonly categoryIds?: readonly number[]
  readonly locationIds?: readonly number[]
}

export type VenueRepository = ReturnType<typeof createVenueRepository>

const MAX_ATTEMPTS = 10

/** Tombstones wait for their last event only; nobody sees them. */
const present = { removedAt: null }

const rowFields = {
  foldedName: 1,
  categoryId: 1,
  locationId: 1,
  isVisible: 1,
  images: 1,
  rating: 1,
  reviewCount: 1,
  googleRating: 1,
  googleReviewCount: 1,
  createdAt: 1,
} as const

const MAX_ID = 2 ** 31 - 1

export interface VenueWriting {
  /** Makes the event of a change. */
  readonly describe: (venue: Venue) => EventData<'listing.changed'>
  /** Runs after each one. */
  readonly onChange: (id: number) => void
}

/** Venues in the documents engine. */
export function createVenueRepository(model: VenueModel, { describe, onChange }: VenueWriting) {
  return {
    byIdOrSlug: async (idOrSlug: string): Promise<Venue | null> => {
      const isNumber = /^\d+$/.test(idOrSlug)
      // One spelling per id: `007` is no other name of 7.
      const isId = isNumber && String(Number(idOrSlug)) === idOrSlug
      if (isNumber && !(isId && Number(idOrSlug) >= 1 && Number(idOrSlug) <= MAX_ID)) return null
      return model
        .findOne({ ...(isId ? { _id: Number(idOrSlug) } : { slug: idOrSlug }), ...present })
        .lean<Venue | null>()
    },

    /** What is known of the pictures that are drawn of a venue, hidden ones too. */
    pictureSubject: (slug: string) =>
      model
        .findOne({ slug, ...present }, { images: 1, categoryId: 1 })
        .lean<Pick<Venue, '_id' | 'images' | 'categoryId'> | null>(),

    list: (filter: VenueFilter) => model.find(conditionsOf(filter)).lean<Venue[]>(),

    /** A few values of venues, of all when no ids are given. */
    rows: async (ids?: readonly number[]): Promise<VenueRow[]> => {
      const found = await model
        .find(conditionsOf(ids === undefined ? {} : { ids }), rowFields)
        .lean<Pick<Venue, keyof typeof rowFields | '_id'>[]>()
      return found.map(({ _id, foldedName, categoryId, locationId, isVisible, images, createdAt, ...figures }) => {
        const { rating } = shownRating(figures)
        const [photos, added] = [images.length, createdAt.getTime()]
        return { id: _id, foldedName, categoryId, locationId, isVisible, photos, rating, createdAt: added }
      })
    },

    /** In order of id, hidden ones too. */
    after: (id: number, limit: number) =>
      model
        .find({ _id: { $gt: id }, ...present })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Venue[]>(),

    digest: async (): Promise<{ visible: number; versions: number }> => {
      const [sums] = await model.aggregate<{ visible: number; versions: number }>([
        { $match: { isVisible: true, ...present } },
        { $group: { _id: null, visible: { $sum: 1 }, versions: { $sum: '$version' } } },
      ])
      return { visible: sums?.visible ?? 0, versions: sums?.versions ?? 0 }
    },

    /**
     * Changes a venue with its event in one write. `decide` sees the venue as it is and may throw; nothing to change
     * leaves it alone. It runs again when another change came in between. Answers null when there is no such venue.
     * What `audit` makes of the change is written along with it.
     */
    async change(
      id: number,
      decide: (venue: Venue) => VenueChanges | 'remove',
      audit?: (before: Venue, after: Venue) => OutboxEntry | undefined,
    ): Promise<Venue | null> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const venue = await model.findOne({ _id: id, ...present }).lean<Venue | null>()
        if (!venue) return null
        const decision = decide(venue)
        const changes = decision === 'remove' ? { isVisible: false, removedAt: new Date() } : decision
        if (isUnchanged(venue, changes)) return venue
        const changed: Venue = { ...venue, ...changes, version: venue.version + 1, updatedAt: new Date() }
        const { version, updatedAt } = changed
        const audited = audit?.(venue, changed)
        const result = await model.updateOne(
          { _id: id, version: venue.version },
          {
            $set: { ...changes, version, updatedAt },
            $push: {
              outbox: { $each: [outboxEvent('listing.changed', id, describe(changed)), ...entriesOf(audited)] },
            },
          },
        )
        if (result.modifiedCount === 1) {
          onChange(id)
          return changed
        }
      }
      throw new Error(`venue ${id} changes faster than it can be written`)
    },

    /** Removes venues with their events; those that are gone already are passed over. */
    async removeMany(ids: readonly number[], importId: string): Promise<void> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const found = await model.find({ _id: { $in: [...ids] }, importId, ...present }).lean<Venue[]>()
        if (found.length === 0) return
        const now = new Date()
        await model.bulkWrite(
          found.map((venue) => {
            const gone = { isVisible: false, removedAt: now, updatedAt: now, version: venue.version + 1 }
            const outbox = outboxEvent('listing.changed', venue._id, describe({ ...venue, ...gone }))
            return {
              updateOne: {
                filter: { _id: venue._id, version: venue.version },
                update: { $set: gone, $push: { outbox } },
              },
            }
          }),
          { ordered: false },
        )
        for (const { _id } of found) onChange(_id)
      }
      throw new Error('venues change faster than they can be removed')
    },

    /** Of an import, how many administrators changed since. */
    countEdited: (importId: string) => model.countDocuments({ importId, editedAt: { $type: 'date' }, ...present }),

    /** All of them, hidden ones too, without their long texts. */
    outlines: () =>
      model
        .find(present, { name: 1, locationId: 1, address: 1, latitude: 1, longitude: 1, osmId: 1 })
        .lean<Pick<Venue, '_id' | 'name' | 'locationId' | 'address' | 'latitude' | 'longitude' | 'osmId'>[]>(),
  }
}

const entriesOf = (entry: OutboxEntry | undefined) => (entry ? [entry] : [])

const isUnchanged = (venue: Venue, changes: Partial<Venue>) =>
  Object.entries(changes).every(([field, value]) => isDeepStrictEqual(venue[field as keyof Venue], value))

function conditionsOf({ ids, isVisible, featured, categoryIds, locationIds }: VenueFilter) {
  return {
    ...present,
    ...(ids === undefined ? {} : { _id: { $in: [...ids] } }),
    ...(isVisible === undefined ? {} : { isVisible }),
    ...(featured === undefined ? {} : { featured }),
    ...(categoryIds === undefined ? {} : { categoryId: { $in: [...categoryIds] } }),
    ...(locationIds === undefined ? {} : { locationId: { $in: [...locationIds] } }),
  }
}
