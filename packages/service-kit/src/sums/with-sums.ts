import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'

/** A change of a sum, stored in the document that caused it until the sum has it. */
export interface SumEntry {
  readonly id: string
  /** The `_id` of the sum. */
  readonly sum: string
  /** Changes by name of the count; negative for removed items. */
  readonly add: Readonly<Record<string, number>>
}

/** Fields that {@link withSums} adds to a document. */
export interface SummedFields {
  readonly unsummed?: readonly SumEntry[]
}

export interface StoredSum {
  readonly _id: string
  readonly counts: Readonly<Record<string, number>>
  /** Increases with each change of a count. */
  readonly revision: number
  /** Ids of entries that are counted and may still be in their documents. */
  readonly applied: readonly string[]
  /** Set during a recount: nothing is added meanwhile. */
  readonly heldBy?: string
  readonly heldUntil?: Date
}

export type SumsModel = Model<StoredSum>

/** For `$push` to `unsummed`, or as its first element, in the write that makes the change. */
export const sumEntry = (sum: string, add: SumEntry['add']): SumEntry => ({ id: randomUUID(), sum, add })

/** Schema plugin: a field for entries, and its index. */
export function withSums(schema: Schema): void {
  schema.add({ unsummed: { type: [SchemaTypes.Mixed], default: undefined, select: false } })
  schema.index({ 'unsummed.id': 1 }, { sparse: true })
}

const sumsSchema = new Schema<StoredSum>(
  {
    _id: { type: String },
    counts: SchemaTypes.Mixed,
    revision: Number,
    applied: [String],
    heldBy: String,
    heldUntil: Date,
  },
  { versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)

export const sumsModel = (connection: Connection, collection: string): SumsModel =>
  modelOnce(connection, collection, sumsSchema, collection)
