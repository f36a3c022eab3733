import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'

/** What the write of a document changes of a sum. It waits in that document until the sum has it. */
export interface SumEntry {
  readonly id: string
  /** The `_id` of the sum. */
  readonly sum: string
  /** By name of a count; below zero for what is there no more. */
  readonly add: Readonly<Record<string, number>>
}

/** What {@link withSums} adds to a document. */
export interface SummedFields {
  readonly unsummed?: readonly SumEntry[]
}

export interface StoredSum {
  readonly _id: string
  readonly counts: Readonly<Record<string, number>>
  /** Grows with each write that changes a count. */
  readonly revision: number
  /** Ids of entries that are in the counts and may still be in their documents. */
  readonly applied: readonly string[]
  /** Nothing is added while someone counts anew. */
  readonly heldBy?: string
  readonly heldUntil?: Date
}

export type SumsModel = Model<StoredSum>

/** To be pushed to `unsummed`, or to be its first, in the write that makes the change. */
export const sumEntry = (sum: string, add: SumEntry['add']): SumEntry => ({ id: randomUUID(), sum, add })

/** Schema plugin: room for entries, and what summing finds them by. */
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
