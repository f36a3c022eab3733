import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import { alertModels } from './storage/alert-models'
import { shareModels } from './storage/share-models'
import { DATABASE, socialModels } from './storage/social-models'

export const socialMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => [
    ...Object.values({ ...socialModels(connection), ...shareModels(connection), ...alertModels(connection) }),
    idempotencyKeys(connection),
  ],
}
