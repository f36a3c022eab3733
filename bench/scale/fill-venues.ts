import { join } from 'node:path'
import type { Documents } from '@plekje/engines'
import { seedListings } from '@plekje/listings'
import { loadSeed } from '@plekje/seed'
import type { Venue } from '../../services/listings/src/domain/venue'
import { addTo, incrementsOf } from '../../services/listings/src/domain/venue-counts'
import { readCatalog } from '../../services/listings/src/storage/catalog-keeper'
import { catalogModels } from '../../services/listings/src/storage/catalog-model'
import { COUNTS_ID, countsModel } from '../../services/listings/src/storage/counts-model'
import { createVenueIds } from '../../services/listings/src/storage/venue-ids'
import { venueModel } from '../../services/listings/src/storage/venue-model'
import { derivedWrites } from '../../services/listings/src/storage/venue-repository'
import { recountAdded } from '../../services/listings/src/storage/venues-added'
import { root } from '../http/processes'
import { inBatches, indexedAfterwards } from './in-bulk'
import { spreadOver } from './spread'

/**
 * Venues as listings has them once they are counted and told: those of the seed by its own `seed`, and copies of them with
 * another name, address and place, with what `derivedWrites` keeps beside a venue. The counts take all copies at once.
 */
export async function fillVenues(documents: Documents, count: number): Promise<void> {
  const connection = await documents.connection('listings')
  const seed = await loadSeed(join(root, 'data/seed'))
  await seedListings({ documents }, async () => ({ ...seed, venues: seed.venues.slice(0, count) }))
  const venues = venueModel(connection)
  const models = catalogModels(connection)
  // No consumer needs these events.
  await venues.collection.updateMany({}, { $unset: { outbox: 1, outboxDue: 1, outboxLease: 1 } })
  const originals = await venues.find({}, { outbox: 0 }).lean<Venue[]>()
  const names = await readCatalog(models)
  const added = {}
  const missing = count - originals.length
  const make = (at: number) => {
    const venue = copyOf(originals, originals.length + at, count)
    const { fields, entry } = derivedWrites(venue, null, names)
    addTo(added, incrementsOf([entry]))
    return { ...venue, ...fields }
  }
  await indexedAfterwards(venues.collection, () =>
    inBatches(missing, make, (batch) => venues.collection.insertMany(batch as never, { ordered: false })),
  )
  await countsModel(connection).updateOne({ _id: COUNTS_ID }, { $inc: { ...flat(added), revision: 1 } })
  await recountAdded(connection)
  await createVenueIds(models.idCounters, venues).catchUp()
}

function copyOf(originals: readonly Venue[], at: number, count: number): Venue {
  const original = originals[at % originals.length] as Venue
  const copy = Math.floor(at / originals.length)
  const name = `${original.name} ${copy}`
  const createdAt = spreadOver(at, count)
  return {
    ...original,
    _id: at + 100_001,
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

/** `{ a: { b: 1 } }` → `{ 'a.b': 1 }`. */
function flat(counts: object, before = ''): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${before}${name}.`))
        : [[before + name, value as number]],
    ),
  )
}
