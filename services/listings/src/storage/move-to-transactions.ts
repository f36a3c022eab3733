import {
  FORMER_OUTBOX_FIELDS,
  type FormerOutboxDocument,
  moveToOutbox,
  requireTransactions,
  updateInBatches,
} from '@plekje/service-kit'
import type { Connection, Model } from 'mongoose'
import { countsModel } from './counts-model'
import { erasureModel } from './erasure-model'
import { type ImportModels, importModels, type StoredRow } from './import-models'
import { recountVenues } from './recount-venues'
import { type VenueModel, venueModel } from './venue-model'

const BATCH = 500

/** A document of the version before transactions: it held events and counts until they were published and applied. */
interface FormerDocument extends FormerOutboxDocument {
  /** Both are set on a deleted venue, until its events and counts are applied. */
  readonly deletedAt?: Date
  readonly removedAt?: Date
}

const FORMER_FIELDS = { ...FORMER_OUTBOX_FIELDS, counted: 1, uncounted: 1, unsummed: 1 }

/**
 * Migrates from the version before transactions: moves events that wait in documents into the outbox, deletes removed
 * venues, and counts everything. No process of that version may run any more.
 */
export async function moveToTransactions(connection: Connection): Promise<void> {
  await requireTransactions(connection)
  const venues = venueModel(connection)
  const { imports, rows } = importModels(connection)
  const isWaiting = ['outbox.0', 'refusedEvents.0', 'deletedAt', 'removedAt'].map((field) => ({
    [field]: { $exists: true },
  }))
  const decide = ({ deletedAt, removedAt }: FormerDocument) =>
    deletedAt || removedAt ? 'delete' : { $unset: FORMER_FIELDS }
  const isFormer = Object.keys(FORMER_FIELDS).map((field) => ({ [field]: { $exists: true } }))
  for (const model of [venues, imports, erasureModel(connection)]) {
    await moveToOutbox(connection, model as unknown as Model<object>, { $or: isWaiting }, decide)
    await updateInBatches(model.collection, { $or: isFormer }, { $unset: FORMER_FIELDS })
  }
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
