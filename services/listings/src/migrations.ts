import type { ServiceMigrations } from '@plekje/service-kit'
import { catalogModels } from './storage/catalog-model'
import { importModels } from './storage/import-models'
import { photoModel } from './storage/photo-repository'
import { venueModel } from './storage/venue-model'
import { DATABASE } from './use-cases/seed-listings'

export const listingsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => [
    venueModel(connection),
    photoModel(connection),
    ...Object.values(catalogModels(connection)),
    ...Object.values(importModels(connection)),
  ],
}
