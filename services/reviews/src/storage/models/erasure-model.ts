import { type ErasureFields, erasuresIndex, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { Schema } from 'mongoose'

/** A member who erased their account: the bare id, so that what was still under way is recognised; and its confirmation. */
export interface StoredErasure extends ErasureFields {
  readonly _id: string
}

export const erasureSchema = new Schema<StoredErasure & OutboxFields>(
  { _id: { type: String }, erasedAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.plugin(withOutbox)
erasureSchema.index(...erasuresIndex)
