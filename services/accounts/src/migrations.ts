import { idempotencyKeys, type ServiceMigrations } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { seatsModel } from './storage/administrator-seats'
import { recountRegistered } from './storage/registered'
import { repairSearchFields } from './storage/repair-search-fields'
import { DATABASE, registeredModel, userModel } from './storage/user-model'

export const accountsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-parts-of-names', run: keepParts },
    { id: '0002-registrations-in-sums', run: async (connection) => void (await recountRegistered(connection)) },
  ],
  models: (connection) => [
    userModel(connection),
    seatsModel(connection),
    registeredModel(connection),
    idempotencyKeys(connection),
  ],
}

/** Adds search fields to accounts. */
async function keepParts(connection: Connection): Promise<void> {
  await repairSearchFields(userModel(connection), 'all')
}
