import { idempotencyKeys, outboxModels, removeUnansweredKeys, type ServiceMigrations } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { seatsModel } from './storage/administrator-seats'
import { erasureModel } from './storage/erasure-model'
import { moveToTransactions } from './storage/move-to-transactions'
import { registrationCountsModel } from './storage/registration-counts'
import { repairSearchFields } from './storage/repair-search-fields'
import { DATABASE, FOLDED_USERNAME_INDEX, userModel } from './storage/user-model'
import { visitorMailModel } from './storage/visitor-mails'

export const accountsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-parts-of-names', run: addSearchFields },
    // This step filled sums that the fourth step replaced.
    { id: '0002-registrations-in-sums', run: async () => undefined },
    { id: '0003-folded-names', run: addSearchFields },
    { id: '0004-writes-in-transactions', run: moveToTransactions },
    { id: '0005-keys-in-transactions', run: removeUnansweredKeys },
  ],
  models: (connection) => [
    userModel(connection),
    seatsModel(connection),
    erasureModel(connection),
    registrationCountsModel(connection),
    visitorMailModel(connection),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
  ],
}

/**
 * Adds search fields and folded usernames to accounts. The unique index exists first, so that of several accounts with
 * one folded username only the first gets it.
 */
async function addSearchFields(connection: Connection): Promise<void> {
  const users = userModel(connection)
  await users.collection.createIndex({ foldedUsername: 1 }, { ...FOLDED_USERNAME_INDEX, socketTimeoutMS: 0 } as object)
  await repairSearchFields(users)
}
