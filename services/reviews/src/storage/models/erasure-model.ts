import { type ErasureFields, erasuresIndex } from '@plekje/service-kit'
import { Schema } from 'mongoose'

const HOUR_SECONDS = 3600

/**
 * An erased member: the id, so that late writes are refused, and the confirmation. For other members `writtenAt` marks a
 * write, and expires after an hour.
 */
export interface StoredErasure extends ErasureFields {
  readonly _id: string
}

export const erasureSchema = new Schema<StoredErasure>(
  { _id: { type: String }, erasedAt: Date, writtenAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.index(...erasuresIndex)
erasureSchema.index({ writtenAt: 1 }, { expireAfterSeconds: HOUR_SECONDS })
