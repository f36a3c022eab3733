import { join } from 'node:path'
import type { Documents } from '@plekje/engines'
import { seedListings } from '@plekje/listings'
import { loadSeed } from '@plekje/seed'
import { outboxModels } from '@plekje/service-kit'
import { indexedFieldsOf } from '../../services/listings/src/domain/indexed-fields'
import type { Venue } from '../../services/listings/src/domain/venue'
import { readCatalog } from '../../services/listings/src/storage/catalog-cache'
import { catalogModels } from '../../services/listings/src/storage/catalog-model'
import { recountVenues } from '../../services/listings/src/storage/recount-venues'
import { createVenueIds } from '../../services/listings/src/storage/venue-ids'
import { venueModel } from '../../services/listings/src/storage/venue-model'
import { root } from '../http/processes'
import { inBatches, withoutIndexes } from './in-bulk'
import { spreadOver } from './spread'

/**
 * Writes venues as listings stores them after they were counted and published: the seed, and copies of it with other names
 * and points.
 */
export async function fillVenues(documents: Documents, count: number): Promise<void> {
  const connection = await documents.connection('listings')
  const seed = await loadSeed(join(root, 'data/seed'))
  await seedListings({ documents }, async () => ({ ...seed, venues: seed.venues.slice(0, count) }))
  const venues = venueModel(connection)
  const models = catalogModels(connection)
  // No consumer needs these events.
  await outboxModels(connection).rows.deleteMany({})
  const originals = await venues.find({}).lean<Venue[]>()
  const catalog = await readCatalog(models)
  const copyCount = count - originals.length
  const make = (index: number) => {
    const venue = copyOf(originals, originals.length + index, count)
    return { ...venue, ...indexedFieldsOf(venue, catalog) }
  }
  await withoutIndexes(venues.collection, () =>
    inBatches(copyCount, make, (batch) => venues.collection.insertMany(batch as never, { ordered: false })),
  )
  await recountVenues(connection)
  await createVenueIds(models.idCounters, venues).catchUp()
}

function copyOf(originals: readonly Venue[], index: number, count: number): Venue {
  const original = originals[index % originals.length] as Venue
  const copy = Math.floor(index / originals.length)
  const name = `${original.name} ${copy}`
  const createdAt = spreadOver(index, count)
  return {
    ...original,
    _id: index + 100_001,
    slug: `${original.slug}-${copy}`,
    name,
    latitude: (Number(original.latitude) + (copy % 500) * 0.0003).toFixed(5),
    longitude: (Number(original.longitude) + (copy % 700) * 0.0002).toFixed(5),
    // Keep featured venues rare.
    featured: false,
    createdAt,
    updatedAt: createdAt,
  }
}
