import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { type Model, Schema } from 'mongoose'
import { type OutboxEntry, type OutboxFields, outboxEvent, withOutbox } from '../src'

export interface Thing extends OutboxFields {
  name: string
  refusedEvents?: OutboxEntry[]
}

/** A collection with outboxes, on an embedded store of its own. */
export async function openThings(): Promise<{ readonly things: Model<Thing>; readonly close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-outbox-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory }), ['documents'])
  const schema = new Schema<Thing>({ name: String })
  schema.plugin(withOutbox)
  const things = (await engines.documents.connection('things')).model('Thing', schema) as unknown as Model<Thing>
  await things.createIndexes()
  return {
    things,
    close: async () => {
      await engines.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const changed = (listingId: number, version = 1): OutboxEntry =>
  outboxEvent('listing.changed', listingId, { listingId, version, listing: null })

export const countWaiting = (things: Model<Thing>): Promise<number> =>
  things.countDocuments({ 'outbox.id': { $exists: true } }).exec()
