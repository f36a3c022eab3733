import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { removeNamesWithoutIds } from './storage/administrator-names'
import { readCatalog } from './storage/catalog-keeper'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { erasureModel } from './storage/erasure-model'
import { importModels } from './storage/import-models'
import { photoModel } from './storage/photos-of-venues'
import { repairVenues } from './storage/recount-venues'
import { createVenueCounting } from './storage/venue-counting'
import { addedModel, venueModel } from './storage/venue-model'
import { recountAdded } from './storage/venues-added'
import { DATABASE } from './use-cases/seed-listings'

export const listingsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-indexed-and-counted-venues', run: countVenues },
    { id: '0002-added-in-sums', run: async (connection) => void (await recountAdded(connection)) },
    {
      id: '0003-names-with-ids',
      run: (connection) =>
        removeNamesWithoutIds({ venues: venueModel(connection), imports: importModels(connection).imports }),
    },
    // `fold` has changed, so the derived names must be recomputed.
    { id: '0004-names-folded-anew', run: countVenues },
  ],
  models: (connection) => [
    venueModel(connection),
    countsModel(connection),
    addedModel(connection),
    photoModel(connection),
    ...Object.values(catalogModels(connection)),
    ...Object.values(importModels(connection)),
    erasureModel(connection),
    idempotencyKeys(connection),
  ],
}

/** Writes the derived fields of all venues and counts each venue once. */
async function countVenues(connection: Connection): Promise<void> {
  const venues = venueModel(connection)
  // Counting finds pending entries by this index.
  await venues.collection.createIndex({ 'uncounted.id': 1 }, { sparse: true, socketTimeoutMS: 0 } as object)
  const counting = createVenueCounting({ counts: countsModel(connection), venues })
  await repairVenues({ venues, counting }, await readCatalog(catalogModels(connection)))
  await counting.countAll()
}
