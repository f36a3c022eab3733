import type { ServiceMigrations } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { readCatalog } from './domain/catalog'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { importModels } from './storage/import-models'
import { photoModel } from './storage/photo-repository'
import { mendVenues } from './storage/recount-venues'
import { createVenueCounting } from './storage/venue-counting'
import { addedModel, venueModel } from './storage/venue-model'
import { recountAdded } from './storage/venues-added'
import { DATABASE } from './use-cases/seed-listings'

export const listingsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-indexed-and-counted-venues', run: countVenues },
    { id: '0002-added-in-sums', run: async (connection) => void (await recountAdded(connection)) },
  ],
  models: (connection) => [
    venueModel(connection),
    countsModel(connection),
    addedModel(connection),
    photoModel(connection),
    ...Object.values(catalogModels(connection)),
    ...Object.values(importModels(connection)),
  ],
}

/** Gives venues what is kept beside them for indexes, and counts each of them once. */
async function countVenues(connection: Connection): Promise<void> {
  const venues = venueModel(connection)
  // By this index counting finds what waits.
  await venues.collection.createIndex({ 'uncounted.id': 1 }, { sparse: true, timeoutMS: 0 })
  const counting = createVenueCounting({ counts: countsModel(connection), venues })
  await mendVenues({ venues, counting }, await readCatalog(catalogModels(connection)))
  await counting.countAll()
}
