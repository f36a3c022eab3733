import {
  erasureModel,
  idempotencyKeys,
  outboxModels,
  removeUnansweredKeys,
  type ServiceMigrations,
  updateInBatches,
} from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { removeNamesWithoutIds } from './storage/administrator-names'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { reminderModels } from './storage/hours-reminders'
import { importModels } from './storage/import-models'
import { moveToTransactions } from './storage/move-to-transactions'
import { ownerChangeModel } from './storage/owner-changes'
import { hourlyCountsModel, ownershipModels } from './storage/ownership-models'
import { photoModel } from './storage/photos-of-venues'
import { proposalModel, proposersModel } from './storage/proposal-model'
import { venueModel } from './storage/venue-model'
import { venuesAddedPerHourModel } from './storage/venues-added'
import { visitorAddressModel } from './storage/visitor-addresses'
import { DATABASE } from './use-cases/seed-listings'

/** Replaces steps whose derived fields and counts `moveToTransactions` writes now. */
const doNothing = async () => undefined

export const listingsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-indexed-and-counted-venues', run: doNothing },
    { id: '0002-added-in-sums', run: doNothing },
    {
      id: '0003-names-with-ids',
      run: (connection) =>
        removeNamesWithoutIds({ venues: venueModel(connection), imports: importModels(connection).imports }),
    },
    { id: '0004-names-folded-anew', run: doNothing },
    { id: '0005-writes-in-transactions', run: moveToTransactions },
    { id: '0006-keys-in-transactions', run: removeFormerKeys },
    { id: '0007-managed-by-editors', run: markManagedByEditors },
  ],
  models: (connection) => [
    venueModel(connection),
    countsModel(connection),
    venuesAddedPerHourModel(connection),
    photoModel(connection),
    ...Object.values(catalogModels(connection)),
    ...Object.values(importModels(connection)),
    proposalModel(connection),
    proposersModel(connection),
    visitorAddressModel(connection),
    ...Object.values(ownershipModels(connection)),
    hourlyCountsModel(connection),
    ownerChangeModel(connection),
    ...Object.values(reminderModels(connection)),
    erasureModel(connection),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
  ],
}

/** Removes unanswered keys and `creationId`, by which older versions recognised repeated requests. */
async function removeFormerKeys(connection: Connection): Promise<void> {
  await removeUnansweredKeys(connection)
  const { collection } = venueModel(connection)
  const isNew = !(await connection.listCollections()).some(({ name }) => name === collection.name)
  if (isNew) return
  await updateInBatches(collection, { creationId: { $exists: true } }, { $unset: { creationId: 1 } })
  const indexes = await collection.indexes()
  if (indexes.some(({ name }) => name === 'creationId_1')) await collection.dropIndex('creationId_1')
}

/** Marks each venue that has an owner or an editor as managed; for older versions only an owner counted. */
async function markManagedByEditors(connection: Connection): Promise<void> {
  const { collection: managers } = ownershipModels(connection).managers
  const listingIds = await managers.distinct('listingId', {}, { comment: 'scan: a migration looks at every role once' })
  const { collection } = venueModel(connection)
  await updateInBatches(
    collection,
    { _id: { $in: listingIds }, isManaged: { $ne: true } },
    { $set: { isManaged: true } },
  )
}
