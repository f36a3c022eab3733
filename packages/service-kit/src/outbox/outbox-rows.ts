import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'
import type { OutboxEntry } from './outbox-events'

/** An event that waits to be published. Its `_id` is the event's id. */
export interface OutboxRow extends Omit<OutboxEntry, 'id'> {
  readonly _id: string
  /**
   * Microseconds since 1970, later for each row that a process adds. Two processes that change the same document wait
   * for each other's commit, so that rows of one key are in order as far as their clocks agree.
   */
  readonly order: number
}

/** The right of one relay to publish, until it expires. */
export interface OutboxLease {
  readonly _id: string
  readonly owner: string
  readonly until: Date
}

export interface OutboxModels {
  readonly rows: Model<OutboxRow>
  readonly refused: Model<OutboxRow>
  readonly leases: Model<OutboxLease>
}

const rowSchema = (collection: string) =>
  new Schema<OutboxRow>(
    {
      _id: { type: String },
      order: Number,
      topic: String,
      key: String,
      occurredAt: String,
      data: SchemaTypes.Mixed,
      traceparent: String,
    },
    { collection, versionKey: false, minimize: false },
  ).index({ order: 1 })

const waitingSchema = rowSchema('outbox')
const refusedSchema = rowSchema('outbox_refused')
const leaseSchema = new Schema<OutboxLease>(
  { _id: { type: String }, owner: String, until: Date },
  { collection: 'outbox_leases', versionKey: false },
)

/** The models of an outbox, also for the migrations of its service. */
export const outboxModels = (connection: Connection): OutboxModels => ({
  rows: modelOnce(connection, 'OutboxRow', waitingSchema),
  refused: modelOnce(connection, 'RefusedOutboxRow', refusedSchema),
  leases: modelOnce(connection, 'OutboxLease', leaseSchema),
})

let lastOrder = 0

export function rowOf({ id, ...entry }: OutboxEntry): OutboxRow {
  lastOrder = Math.max(lastOrder + 1, Date.now() * 1000)
  return { _id: id, order: lastOrder, ...entry }
}

export function entryOf({ _id, topic, key, occurredAt, data, traceparent }: OutboxRow): OutboxEntry {
  const entry = { id: _id, topic, key, occurredAt, data }
  return traceparent === undefined ? entry : { ...entry, traceparent }
}
