import type { Model } from 'mongoose'
import { updateInBatches } from '../migrations/update-in-batches'
import { inTransaction } from '../transactions/in-transaction'
import type { OutboxEntry } from './outbox-events'
import { outboxModels, rowOf } from './outbox-rows'

/** A document of the version before the collection `outbox`: it held its events until they were published. */
export interface FormerDocument {
  readonly _id: unknown
  readonly outbox?: readonly OutboxEntry[]
  readonly refusedEvents?: readonly OutboxEntry[]
  /** Set on a removed document, which stayed until its events were published. */
  readonly removedAt?: Date
}

export interface MoveEventsOptions<D> {
  /** Further fields to remove, which only the former version used. */
  readonly fields?: readonly string[]
  /** Selects further documents for `decide`, beside those with events or a time of removal. */
  readonly orMatching?: object
  /**
   * Says whether to delete a document or which fields to set, in the transaction that moves its events. By default only
   * documents with `removedAt` are deleted.
   */
  readonly decide?: (document: D & FormerDocument) => Decision | Promise<Decision>
}

type Decision = 'delete' | { readonly $set?: object }

const EVENT_FIELDS = ['outbox', 'outboxDue', 'outboxLease', 'refusedEvents']
const hasField = (field: string) => ({ [field]: { $exists: true } })

/**
 * For migrations of a collection whose documents held their events in a former version: moves waiting and refused
 * events to the outbox of the database, deletes removed documents and unsets the fields that only the former version
 * used. No process of the former version may still run. The migration may be interrupted and repeated.
 */
export async function moveEventsToOutbox<D>(
  model: Model<D>,
  { fields = [], orMatching, decide = ({ removedAt }) => (removedAt ? 'delete' : {}) }: MoveEventsOptions<D> = {},
): Promise<void> {
  const documents = model as unknown as Model<object>
  const { rows, refused } = outboxModels(model.db)
  const conditions: object[] = ['outbox.0', 'refusedEvents.0', 'removedAt'].map(hasField)
  if (orMatching) conditions.push(orMatching)
  const comment = 'scan: a migration looks at every document once'
  const fieldsToUnset = Object.fromEntries(EVENT_FIELDS.map((field) => [field, 1 as const]))
  for await (const stored of documents.collection.find({ $or: conditions }, { comment })) {
    const document = stored as unknown as D & FormerDocument
    const { _id, outbox = [], refusedEvents = [] } = document
    await inTransaction(model.db, async () => {
      if (outbox.length > 0) await rows.insertMany(outbox.map(rowOf), { lean: true })
      if (refusedEvents.length > 0) await refused.insertMany(refusedEvents.map(rowOf), { lean: true })
      const decision = await decide(document)
      if (decision === 'delete') await documents.deleteOne({ _id })
      else await documents.updateOne({ _id }, { ...decision, $unset: fieldsToUnset }, { strict: false })
    })
  }
  const formerFields = [...EVENT_FIELDS, ...fields]
  await updateInBatches(
    documents.collection,
    { $or: formerFields.map(hasField) },
    { $unset: Object.fromEntries(formerFields.map((field) => [field, 1])) },
  )
}
