import { moveEventsToOutbox, requireTransactions } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { countsModel } from './counts-model'
import { erasureModel } from './erasure-model'
import { type ImportModels, importModels, type StoredRow } from './import-models'
import { recountVenues } from './recount-venues'
import { type VenueModel, venueModel } from './venue-model'

const BATCH = 500

/**
 * Migrates from the version before transactions: moves events that wait in documents into the outbox, deletes removed
 * venues, and counts everything. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const venues = venueModel(connection)
  const { imports, rows } = importModels(connection)
  await moveEventsToOutbox(venues, {
    fields: ['counted', 'uncounted', 'unsummed'],
    // A deleted venue got `removedAt` once it was counted.
    also: { deletedAt: { $exists: true } },
    isRemoved: async (document) => document.removedAt !== undefined || 'deletedAt' in document,
  })
  await moveEventsToOutbox(imports)
  await moveEventsToOutbox(erasureModel(connection))
  await settleRows({ imports, rows }, venues)
  await countsModel(connection).deleteMany({ _id: 'venues' })
  const collections = await connection.listCollections()
  if (collections.some(({ name }) => name === 'venues_added')) await connection.dropCollection('venues_added')
  await recountVenues(connection)
}

/** Rows of an interrupted import already had the ids of their venues, of which some were added. */
async function settleRows({ imports, rows }: ImportModels, venues: VenueModel): Promise<void> {
  const running = await imports.find({ state: 'applying' }, { _id: 1 }).lean<{ _id: string }[]>()
  for (const { _id: importId } of running) {
    const isReserved = { importId, state: { $in: ['new', 'duplicate'] as const }, venueId: { $ne: null } }
    for (;;) {
      const found = await rows
        .find(isReserved, { venueId: 1 })
        .limit(BATCH)
        .lean<Pick<StoredRow, '_id' | 'venueId'>[]>()
      if (found.length === 0) break
      const ids = found.flatMap(({ venueId }) => venueId ?? [])
      const added = await venues.find({ _id: { $in: ids }, importId }, { _id: 1 }).lean<{ _id: number }[]>()
      const addedIds = new Set(added.map(({ _id }) => _id))
      const rowsOf = (isAdded: boolean) => ({
        _id: {
          $in: found.filter(({ venueId }) => addedIds.has(venueId ?? 0) === isAdded).map(({ _id }) => _id),
        },
      })
      await rows.updateMany(rowsOf(true), { $set: { state: 'added' } })
      await rows.updateMany(rowsOf(false), { $set: { venueId: null } })
    }
  }
}
