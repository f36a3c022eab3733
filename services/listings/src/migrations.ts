import { idempotencyKeys, outboxModels, type ServiceMigrations } from '@plekje/service-kit'
import { removeNamesWithoutIds } from './storage/administrator-names'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { erasureModel } from './storage/erasure-model'
import { importModels } from './storage/import-models'
import { moveToTransactions } from './storage/move-to-transactions'
import { photoModel } from './storage/photos-of-venues'
import { proposalModel, proposersModel } from './storage/proposal-model'
import { venueModel } from './storage/venue-model'
import { addedModel } from './storage/venues-added'
import { DATABASE } from './use-cases/seed-listings'

/** A step that wrote derived fields or counts, all of which the fifth step writes. */
const replaced = async () => undefined

export const listingsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-indexed-and-counted-venues', run: replaced },
    { id: '0002-added-in-sums', run: replaced },
    {
      id: '0003-names-with-ids',
      run: (connection) =>
        removeNamesWithoutIds({ venues: venueModel(connection), imports: importModels(connection).imports }),
    },
    { id: '0004-names-folded-anew', run: replaced },
    { id: '0005-writes-in-transactions', run: moveToTransactions },
  ],
  models: (connection) => [
    venueModel(connection),
    countsModel(connection),
    addedModel(connection),
    photoModel(connection),
    ...Object.values(catalogModels(connection)),
    ...Object.values(importModels(connection)),
    proposalModel(connection),
    proposersModel(connection),
    erasureModel(connection),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
  ],
}
