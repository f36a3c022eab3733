import type { Category, Location, VenueSnapshot } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import { addedEntry, createIndexes, outboxEvent } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { createCatalog, type StoredCategory } from '../domain/catalog'
import type { Venue } from '../domain/venue'
import type { PlainValues } from '../domain/venue-fields'
import { snapshotOf } from '../domain/venue-views'
import { catalogModels } from '../storage/catalog-model'
import { countsModel } from '../storage/counts-model'
import { createVenueCounting } from '../storage/venue-counting'
import { createVenueIds } from '../storage/venue-ids'
import { venueModel } from '../storage/venue-model'
import { derivedWrites } from '../storage/venue-repository'
import { createVenuesAdded } from '../storage/venues-added'

type SeedCategory = Omit<Category, 'count' | 'image'>
type SeedLocation = Omit<Location, 'count'>

export interface SeedVenue
  extends Pick<
      VenueSnapshot,
      | 'id'
      | 'slug'
      | 'name'
      | 'categoryId'
      | 'locationId'
      | 'latitude'
      | 'longitude'
      | 'googleRating'
      | 'googleReviewCount'
      | 'openingHours'
      | 'featured'
      | 'isVisible'
      | 'createdAt'
    >,
    PlainValues {
  readonly images: readonly string[]
}

export interface ListingsSeed {
  readonly categories: readonly SeedCategory[]
  readonly locations: readonly SeedLocation[]
  readonly venues: readonly SeedVenue[]
}

export const DATABASE = 'listings'
const MARK = 'listings'
const BATCH = 500

/**
 * Fills an empty store once. It may be interrupted and repeated: existing documents are not changed, so nothing is
 * duplicated and no later change undone. A mark records completion; later calls do not even load the seed. The
 * service's relay publishes the `listing.changed` of each venue.
 */
export async function seedListings(
  engines: Pick<Engines, 'documents'>,
  load: () => Promise<ListingsSeed>,
): Promise<{ readonly seeded: boolean }> {
  const connection = await engines.documents.connection(DATABASE)
  const venues = venueModel(connection)
  const { categories, locations, seedMarks, idCounters } = catalogModels(connection)
  if (await seedMarks.exists({ _id: MARK })) return { seeded: false }
  await Promise.all([venues, categories, locations].map((model) => createIndexes(connection, model)))

  const seed = await load()
  const storedCategories = seed.categories.map((category) => storedCategory(category, seed))
  const storedLocations = seed.locations.map(({ id, ...location }) => ({ _id: id, ...location }))
  await insertMissing(categories, storedCategories)
  await insertMissing(locations, storedLocations)
  const names = createCatalog(storedCategories, storedLocations)
  const counting = createVenueCounting({ counts: countsModel(connection), venues })
  const added = createVenuesAdded(connection)
  for (let start = 0; start < seed.venues.length; start += BATCH) {
    const batch = seed.venues.slice(start, start + BATCH).map(storedVenue)
    await insertMissing(
      venues,
      batch.map((venue) => {
        const listing = snapshotOf(venue, names)
        const event = outboxEvent('listing.changed', venue._id, { listingId: venue._id, version: 1, listing })
        const { fields, entry } = derivedWrites(venue, null, names)
        const unsummed = [addedEntry(venue.createdAt, 1)]
        return { ...venue, ...fields, uncounted: [entry], unsummed, outbox: [event] }
      }),
    )
    await counting.count(batch.map(({ _id }) => _id))
    await added.addWaiting()
  }
  // A running service has not seen these ids and would reuse them.
  await createVenueIds(idCounters, venues).catchUp()
  await seedMarks.updateOne({ _id: MARK }, { $set: { doneAt: new Date() } }, { upsert: true })
  return { seeded: true }
}

async function insertMissing<T extends { readonly _id: number }>(model: Model<T>, documents: readonly T[]) {
  const ids = documents.map(({ _id }) => _id)
  const present = await model.find({ _id: { $in: ids } } as never, { _id: 1 }).lean<{ _id: number }[]>()
  const known = new Set(present.map(({ _id }) => _id))
  const missing = documents.filter(({ _id }) => !known.has(_id))
  if (missing.length > 0) await model.insertMany(missing as never)
}

/** A category shows the image of its first venue, a group that of the first venue in any of its categories. */
function storedCategory({ id, ...category }: SeedCategory, { categories, venues }: ListingsSeed): StoredCategory {
  const members = new Set(categories.filter(({ parentId }) => parentId === id).map((member) => member.id))
  const shown = venues.find(({ categoryId, images }) => images[0] && (categoryId === id || members.has(categoryId)))
  return { _id: id, ...category, image: shown?.images[0] ?? '' }
}

function storedVenue({ id, createdAt, images, ...venue }: SeedVenue): Venue {
  return {
    ...venue,
    _id: id,
    images: [...images],
    rating: null,
    reviewCount: 0,
    reviewsVersion: 0,
    version: 1,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  }
}
