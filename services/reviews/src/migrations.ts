import type { ServiceMigrations } from '@plekje/service-kit'
import { DATABASE, reviewModels } from './storage/review-models'

export const reviewsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => Object.values(reviewModels(connection)),
}
