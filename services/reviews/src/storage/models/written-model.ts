import { Schema } from 'mongoose'

/** Number of public reviews that were written in an hour of UTC. */
export interface StoredWritten {
  /** The first 13 characters of its instants: `2026-11-21T20`. */
  readonly _id: string
  readonly count: number
}

export const writtenSchema = new Schema<StoredWritten>(
  { _id: { type: String }, count: Number },
  { collection: 'writtenPerHour', versionKey: false },
)
