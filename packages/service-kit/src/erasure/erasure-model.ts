import { type Connection, type Model, Schema } from 'mongoose'
import { modelOnce } from '../model-once'
import { type ErasureFields, erasuresIndex } from './erasures'

/** An erased member, whose later writes are refused, or a member who wrote something in the last hour. */
export type StoredErasure = { readonly _id: string } & ErasureFields

const HOUR_SECONDS = 3600

const erasureSchema = new Schema<StoredErasure>(
  { _id: { type: String }, erasedAt: Date, writtenAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false, autoIndex: false, autoCreate: false },
)
erasureSchema.index(...erasuresIndex)
erasureSchema.index({ writtenAt: 1 }, { expireAfterSeconds: HOUR_SECONDS })

/** The members that a service erased, for a service that stores nothing else of members. */
export const erasureModel = (connection: Connection): Model<StoredErasure> =>
  modelOnce(connection, 'Erasure', erasureSchema)
