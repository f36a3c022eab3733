import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import { alertModels } from './storage/alert-models'
import { createNameKeys } from './storage/name-keys'
import { shareModels } from './storage/share-models'
import { DATABASE, socialModels } from './storage/social-models'

export const socialMigrations: ServiceMigrations = {
  database: DATABASE,
  // `fold` changed, and with it where members stand in lists by name.
  steps: [{ id: '0001-names-folded-anew', run: (connection) => createNameKeys(socialModels(connection)).followAll() }],
  models: (connection) => [
    ...Object.values({ ...socialModels(connection), ...shareModels(connection), ...alertModels(connection) }),
    idempotencyKeys(connection),
  ],
}
