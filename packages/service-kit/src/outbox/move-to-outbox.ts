import type { Connection, Model } from 'mongoose'
import { inTransaction } from '../transactions/in-transaction'
import type { OutboxEntry } from './outbox-events'
import { outboxModels, rowOf } from './outbox-rows'

/** A document that held its own events. */
export interface FormerOutboxDocument {
  readonly _id: unknown
  readonly outbox?: readonly OutboxEntry[]
  readonly refusedEvents?: readonly OutboxEntry[]
}

/** Fields of {@link withOutbox}, for `$unset`. */
export const FORMER_OUTBOX_FIELDS = { outbox: 1, outboxDue: 1, outboxLease: 1, refusedEvents: 1 }

/**
 * For a migration: moves the events of the matching documents into the outbox, each document in a transaction that also
 * deletes or updates it as `decide` says. No process that puts events into documents may run any more.
 */
export async function moveToOutbox<D extends FormerOutboxDocument>(
  connection: Connection,
  model: Model<object>,
  filter: object,
  decide: (document: D) => 'delete' | object,
): Promise<void> {
  const { rows, refused } = outboxModels(connection)
  const once = { comment: 'scan: a migration looks at every document once' }
  for await (const found of model.collection.find(filter, once)) {
    const document = found as unknown as D
    const { _id, outbox = [], refusedEvents = [] } = document
    await inTransaction(connection, async () => {
      if (outbox.length > 0) await rows.insertMany(outbox.map(rowOf), { lean: true })
      if (refusedEvents.length > 0) await refused.insertMany(refusedEvents.map(rowOf), { lean: true })
      const decision = decide(document)
      if (decision === 'delete') await model.deleteOne({ _id })
      else await model.updateOne({ _id }, decision, { strict: false })
    })
  }
}
