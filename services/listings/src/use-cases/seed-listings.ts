import type { Category, Location, VenueSnapshot } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import { createIndexes, createOutboxWriter, inTransaction, requireTransactions } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { createCatalog, type StoredCategory } from '../domain/catalog'
import { indexedFieldsOf } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import type { PlainValues } from '../domain/venue-fields'
import { catalogModels } from '../storage/catalog-model'
import { createChangeRecorder } from '../storage/change-recorder'
import { countsModel } from '../storage/counts-model'
import { createVenueCounts } from '../storage/venue-counts'
import { createVenueIds } from '../storage/venue-ids'
import { venueModel } from '../storage/venue-model'
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
/** Venues in one transaction, which must end within a minute. */
const BATCH_SIZE = 200

/**
 * Fills an empty database once. It may be interrupted and repeated: existing documents are not changed, so nothing is
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
  await requireTransactions(connection)
  await Promise.all([venues, categories, locations].map((model) => createIndexes(connection, model)))

  const seed = await load()
  const storedCategories = seed.categories.map((category) => storedCategory(category, seed))
  const storedLocations = seed.locations.map(({ id, ...location }) => ({ _id: id, ...location }))
  await insertMissing(categories, storedCategories)
  await insertMissing(locations, storedLocations)
  const names = createCatalog(storedCategories, storedLocations)
  const recorder = createChangeRecorder({
    counts: createVenueCounts({ counts: countsModel(connection), venues }),
    added: createVenuesAdded(connection),
    outbox: createOutboxWriter(connection),
    names,
  })
  for (let start = 0; start < seed.venues.length; start += BATCH_SIZE) {
    const batch = seed.venues.slice(start, start + BATCH_SIZE).map(storedVenue)
    await inTransaction(connection, async () => {
      const missingVenues = await missingOf(venues, batch)
      if (missingVenues.length === 0) return
      await recorder.record(missingVenues.map((after) => ({ before: null, after })))
      await venues.insertMany(missingVenues.map((venue) => ({ ...venue, ...indexedFieldsOf(venue, names) })))
    })
  }
  // A service that is already running must not give ids of the seed to new venues.
  await createVenueIds(idCounters, venues).catchUp()
  await seedMarks.updateOne({ _id: MARK }, { $set: { doneAt: new Date() } }, { upsert: true })
  return { seeded: true }
}

async function insertMissing<T extends { readonly _id: number }>(model: Model<T>, documents: readonly T[]) {
  const missing = await missingOf(model, documents)
  if (missing.length > 0) await model.insertMany(missing as never)
}

async function missingOf<S extends { readonly _id: number }, T extends { readonly _id: number }>(
  model: Model<S>,
  documents: readonly T[],
): Promise<T[]> {
  const ids = documents.map(({ _id }) => _id)
  const stored = await model.find({ _id: { $in: ids } } as never, { _id: 1 }).lean<{ _id: number }[]>()
  const storedIds = new Set(stored.map(({ _id }) => _id))
  return documents.filter(({ _id }) => !storedIds.has(_id))
}

/** A category shows the image of its first venue, a group that of the first venue in any of its categories. */
function storedCategory({ id, ...category }: SeedCategory, { categories, venues }: ListingsSeed): StoredCategory {
  const childIds = new Set(categories.filter(({ parentId }) => parentId === id).map((child) => child.id))
  const venueWithImage = venues.find(
    ({ categoryId, images }) => images[0] && (categoryId === id || childIds.has(categoryId)),
  )
  return { _id: id, ...category, image: venueWithImage?.images[0] ?? '' }
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
