import type { ServiceMigrations } from '@plekje/service-kit'
import { DATABASE, userModel } from './storage/user-model'

export const accountsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => [userModel(connection)],
}
