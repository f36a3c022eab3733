import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { seatsModel } from './storage/administrator-seats'
import { recountRegistered } from './storage/registered'
import { repairSearchFields } from './storage/repair-search-fields'
import { DATABASE, FOLDED_USERNAME_INDEX, registeredModel, userModel } from './storage/user-model'

export const accountsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-parts-of-names', run: keepParts },
    { id: '0002-registrations-in-sums', run: async (connection) => void (await recountRegistered(connection)) },
    { id: '0003-folded-names', run: keepParts },
  ],
  models: (connection) => [
    userModel(connection),
    seatsModel(connection),
    registeredModel(connection),
    idempotencyKeys(connection),
  ],
}

/**
 * Adds search fields and folded usernames to accounts. The unique index exists first, so that of several accounts with
 * one folded username only the first gets it.
 */
async function keepParts(connection: Connection): Promise<void> {
  const users = userModel(connection)
  await users.collection.createIndex({ foldedUsername: 1 }, { ...FOLDED_USERNAME_INDEX, socketTimeoutMS: 0 } as object)
  await repairSearchFields(users, 'all')
}
