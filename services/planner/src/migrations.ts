import {
  idempotencyKeys,
  moveEventsToOutbox,
  outboxModels,
  removeUnansweredKeys,
  requireTransactions,
  type ServiceMigrations,
} from '@plekje/service-kit'
import { DATABASE, memberModel } from './storage/planner-models'

export const plannerMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    {
      id: '0001-events-in-outbox',
      async run(connection) {
        await requireTransactions(connection)
        await moveEventsToOutbox(memberModel(connection))
      },
    },
    { id: '0002-keys-in-transactions', run: removeUnansweredKeys },
  ],
  models: (connection) => [
    memberModel(connection),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
  ],
}
