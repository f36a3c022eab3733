import { type Connection, type Model, Schema } from 'mongoose'
import { modelOnce } from '../model-once'
import { pickNew } from './pick-new'

interface StoredEventId {
  readonly _id: string
  readonly expiresAt: Date
}

const DAY_MS = 86_400_000

const schema = new Schema<StoredEventId>(
  { _id: { type: String }, expiresAt: Date },
  { collection: 'processed_events', versionKey: false, autoIndex: false, autoCreate: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** The model, for the migrations of a service. */
export const processedEvents = (connection: Connection): Model<StoredEventId> =>
  modelOnce(connection, 'ProcessedEvent', schema)

/** The events that a service applied, for changes that store neither the events nor a version. */
export interface ProcessedEvents {
  /** Records events in the transaction that applies them. Resolves with those not applied before, each once. */
  pickNew<E extends { readonly id: string }>(events: readonly E[]): Promise<E[]>
}

/** `retentionDays` must be longer than the event log retains the events. */
export function createProcessedEvents(connection: Connection, retentionDays: number): ProcessedEvents {
  const model = processedEvents(connection)
  return {
    async pickNew(events) {
      const newEvents = await pickNew(model, events)
      if (newEvents.length === 0) return newEvents
      const expiresAt = new Date(Date.now() + retentionDays * DAY_MS)
      const rows = newEvents.map(({ id }) => ({ _id: id, expiresAt }))
      await model.insertMany(rows, { lean: true })
      return newEvents
    },
  }
}
