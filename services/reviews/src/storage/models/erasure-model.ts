import { type ErasureFields, erasuresIndex } from '@plekje/service-kit'
import { Schema } from 'mongoose'

const HOUR_SECONDS = 3600

/** An erased member, whose later writes are refused, or a member who wrote something in the last hour. */
export interface StoredErasure extends ErasureFields {
  readonly _id: string
}

export const erasureSchema = new Schema<StoredErasure>(
  { _id: { type: String }, erasedAt: Date, writtenAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.index(...erasuresIndex)
erasureSchema.index({ writtenAt: 1 }, { expireAfterSeconds: HOUR_SECONDS })
