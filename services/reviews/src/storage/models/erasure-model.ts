import { type ErasureFields, erasuresIndex, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { Schema } from 'mongoose'

/** An erased member: only the id, so that late writes are recognised, and the confirmation. */
export interface StoredErasure extends ErasureFields {
  readonly _id: string
}

export const erasureSchema = new Schema<StoredErasure & OutboxFields>(
  { _id: { type: String }, erasedAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.plugin(withOutbox)
erasureSchema.index(...erasuresIndex)
