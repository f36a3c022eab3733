import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** An erasure that not every service has confirmed: the id and nothing personal. */
export interface StoredErasure {
  readonly _id: string
  readonly erasedAt: Date
  readonly confirmedBy: readonly string[]
}

const erasureSchema = new Schema<StoredErasure>(
  { _id: { type: String }, erasedAt: Date, confirmedBy: [String] },
  { collection: 'erasures', versionKey: false },
).index({ erasedAt: 1 })

export const erasureModel = (connection: Connection): Model<StoredErasure> =>
  modelOnce(connection, 'Erasure', erasureSchema)
