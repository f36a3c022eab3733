import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import { DATABASE, memberModel } from './storage/planner-models'

export const plannerMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => [memberModel(connection), idempotencyKeys(connection)],
}
