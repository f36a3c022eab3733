import { type Query, type Schema, SchemaTypes } from 'mongoose'
import type { OutboxEntry } from './outbox-events'

/** What {@link withOutbox} adds to a document. The fields that are not here belong to the relay. */
export interface OutboxFields {
  outbox?: OutboxEntry[]
  /** Set on a tombstone: the document goes once its last event is published, and added to sums what it must. Every other query must exclude it. */
  removedAt?: Date
}

/**
 * Schema plugin: room for events, and what relays find and lease documents by. `outboxDue` orders those that have events,
 * oldest first; each write through the model that puts events into `outbox` sets it too. What was written past the model
 * is found by an idle relay a little later.
 */
export function withOutbox(schema: Schema): void {
  const events = { type: [SchemaTypes.Mixed], default: undefined, select: false }
  schema.add({
    outbox: events,
    refusedEvents: events,
    removedAt: Date,
    outboxDue: { type: Date, select: false },
    outboxLease: { type: SchemaTypes.Mixed, select: false },
  })
  schema.index({ outboxDue: 1 }, { sparse: true })
  schema.index({ 'outbox.id': 1 }, { sparse: true })
  schema.index({ 'refusedEvents.id': 1 }, { sparse: true })

  schema.pre('save', function () {
    const entries = this.get('outbox') as OutboxEntry[] | undefined
    if (entries?.length && !this.get('outboxDue')) this.set('outboxDue', dueOf(entries))
  })
  schema.pre('insertMany', (documents: unknown) => {
    for (const document of Array.isArray(documents) ? documents : [documents]) markInserted(document)
  })
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function (this: Query<unknown, unknown>) {
    markUpdated(this.getUpdate())
  })
  schema.pre('bulkWrite', (operations: unknown) => {
    for (const operation of operations as BulkOperation[]) {
      markInserted(operation.insertOne?.document)
      markUpdated((operation.updateOne ?? operation.updateMany)?.update)
    }
  })
}

type Fields = Record<string, unknown>
interface BulkOperation {
  readonly insertOne?: { readonly document: unknown }
  readonly updateOne?: { readonly update: unknown }
  readonly updateMany?: { readonly update: unknown }
}

const dueOf = (entries: readonly OutboxEntry[]) => new Date(entries[0]?.occurredAt ?? Date.now())

function markInserted(document: unknown): void {
  const fields = document as (Fields & { outbox?: OutboxEntry[] }) | undefined
  if (fields?.outbox?.length && !fields.outboxDue) fields.outboxDue = dueOf(fields.outbox)
}

/** `$min`: a document that waits already keeps its place. */
function markUpdated(given: unknown): void {
  const update = given as { $push?: Fields; $set?: Fields; $setOnInsert?: Fields; $min?: Fields } | null | undefined
  if (!update || Array.isArray(update)) return
  const pushed = update.$push?.outbox as OutboxEntry | { readonly $each: readonly OutboxEntry[] } | undefined
  const entries = [
    ...(pushed === undefined ? [] : '$each' in pushed ? pushed.$each : [pushed]),
    ...((update.$set?.outbox ?? update.$setOnInsert?.outbox ?? []) as OutboxEntry[]),
  ]
  if (entries.length > 0) update.$min = { ...update.$min, outboxDue: dueOf(entries) }
}
