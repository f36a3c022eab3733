import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import { DATABASE, reviewModels } from './storage/models/review-models'
import { recountWritten } from './storage/written'

export const reviewsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [{ id: '0001-written-in-sums', run: async (connection) => void (await recountWritten(connection)) }],
  models: (connection) => [...Object.values(reviewModels(connection)), idempotencyKeys(connection)],
}
