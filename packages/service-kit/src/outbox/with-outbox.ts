import { type Query, type Schema, SchemaTypes } from 'mongoose'
import type { OutboxEntry } from './outbox-events'

/** Fields that {@link withOutbox} adds to a document. Other fields belong to the relay. */
export interface OutboxFields {
  outbox?: OutboxEntry[]
  /**
   * Set on a tombstone: the document is deleted once its last event is published and its sums are applied. Every other
   * query must exclude it.
   */
  removedAt?: Date
}

/**
 * Schema plugin: fields for events, and those by which relays find and lease documents. `outboxDue` orders documents with
 * events, oldest first; a write through the model that adds events to `outbox` sets it too. An idle relay finds writes
 * that bypassed the model a little later.
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

/** `$min` lets a document that already waits keep its place. */
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
