import { Schema, SchemaTypes } from 'mongoose'

/** Totals of members' public reviews of a venue, written in the transaction of each change. */
export interface StoredTotals {
  readonly _id: number
  /** Increases with each change of the venue's reviews. */
  readonly version: number
  /** Number of reviews by stars, '1' to '5'. */
  readonly byStars?: Readonly<Record<string, number>>
  /** Number of reviews with approved photos. */
  readonly withPhotos?: number
  /** The venue was deleted and accepts no reviews. */
  readonly isGone?: boolean
}

export const totalsSchema = new Schema<StoredTotals>(
  { _id: { type: Number }, version: Number, byStars: SchemaTypes.Mixed, withPhotos: Number, isGone: Boolean },
  { collection: 'totals', versionKey: false },
)
