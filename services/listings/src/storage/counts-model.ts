import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { VenueCounts } from '../domain/venue-counts'

export const COUNTS_ID = 'venues'

/** All counts in one document, because they change together. */
export interface StoredCounts extends VenueCounts {
  readonly _id: string
  /** Increases with each write that changes a number. */
  readonly revision: number
  /** Ids of counted entries that may still be in their venues. */
  readonly applied: readonly string[]
  /** Owner of a recount; nothing else is counted until it ends or `heldUntil` passes. */
  readonly heldBy?: string
  readonly heldUntil?: Date
}

export type CountsModel = Model<StoredCounts>

export const countsModel = (connection: Connection): CountsModel =>
  modelOnce(connection, 'VenueCounts', countsSchema(), 'venue_counts')

const countsSchema = (): Schema<StoredCounts> =>
  new Schema<StoredCounts>(
    {
      _id: String,
      revision: Number,
      applied: [String],
      heldBy: String,
      heldUntil: Date,
      venues: Number,
      visible: Number,
      versions: Number,
      categories: SchemaTypes.Mixed,
      locations: SchemaTypes.Mixed,
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false, minimize: false },
  )
