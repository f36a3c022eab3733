import { idempotencyKeys, outboxModels, removeUnansweredKeys, type ServiceMigrations } from '@plekje/service-kit'
import { DATABASE, reviewModels } from './storage/models/review-models'
import { moveToTransactions } from './storage/move-to-transactions'
import { moveTotals } from './storage/move-totals'

export const reviewsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    // This step filled sums that the second step replaced.
    { id: '0001-written-in-sums', run: async () => undefined },
    { id: '0002-writes-in-transactions', run: moveToTransactions },
    { id: '0003-keys-in-transactions', run: removeUnansweredKeys },
    { id: '0004-totals-in-venues', run: moveTotals },
  ],
  models: (connection) => [
    ...Object.values(reviewModels(connection)),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
  ],
}
