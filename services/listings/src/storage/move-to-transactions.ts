import { erasureModel, moveEventsToOutbox, requireTransactions } from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { countsModel } from './counts-model'
import { type ImportModels, importModels, type StoredRow } from './import-models'
import { recountVenues } from './recount-venues'
import { type VenueModel, venueModel } from './venue-model'

const BATCH_SIZE = 500

/** A document of the version before transactions: it held events and counts until they were published and applied. */
interface FormerVenue {
  /** Like `removedAt`, set on a deleted venue until its events are published and its counts applied. */
  readonly deletedAt?: Date
}

/**
 * Migrates from the version before transactions: moves events that wait in documents into the outbox, deletes removed
 * venues, and counts everything. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const venues = venueModel(connection)
  const { imports, rows } = importModels(connection)
  await moveEventsToOutbox(venues as unknown as Model<FormerVenue>, {
    fields: ['counted', 'uncounted', 'unsummed'],
    orMatching: { deletedAt: { $exists: true } },
    decide: ({ deletedAt, removedAt }) => (deletedAt || removedAt ? 'delete' : {}),
  })
  await moveEventsToOutbox(imports)
  await moveEventsToOutbox(erasureModel(connection))
  await settleRows({ imports, rows }, venues)
  await countsModel(connection).deleteMany({ _id: 'venues' })
  const collections = await connection.listCollections()
  if (collections.some(({ name }) => name === 'venues_added')) await connection.dropCollection('venues_added')
  await recountVenues(connection)
}

/** Marks the rows of an interrupted import whose venues were added, and frees the ids reserved for the other rows. */
async function settleRows({ imports, rows }: ImportModels, venues: VenueModel): Promise<void> {
  const running = await imports.find({ state: 'applying' }, { _id: 1 }).lean<{ _id: string }[]>()
  for (const { _id: importId } of running) {
    const reservedRows = { importId, state: { $in: ['new', 'duplicate'] as const }, venueId: { $ne: null } }
    for (;;) {
      const batch = await rows
        .find(reservedRows, { venueId: 1 })
        .limit(BATCH_SIZE)
        .lean<Pick<StoredRow, '_id' | 'venueId'>[]>()
      if (batch.length === 0) break
      const venueIds = batch.map(({ venueId }) => venueId ?? 0)
      const addedVenues = await venues.find({ _id: { $in: venueIds }, importId }, { _id: 1 }).lean<{ _id: number }[]>()
      const addedIds = new Set(addedVenues.map(({ _id }) => _id))
      const addedRows = batch.filter(({ venueId }) => addedIds.has(venueId ?? 0)).map(({ _id }) => _id)
      const otherRows = batch.filter(({ venueId }) => !addedIds.has(venueId ?? 0)).map(({ _id }) => _id)
      await rows.updateMany({ _id: { $in: addedRows } }, { $set: { state: 'added' } })
      await rows.updateMany({ _id: { $in: otherRows } }, { $set: { venueId: null } })
    }
  }
}
