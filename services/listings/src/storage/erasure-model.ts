import { type ErasureFields, erasuresIndex, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

type StoredErasure = { readonly _id: string } & ErasureFields

const HOUR_SECONDS = 3600

/** Erased members, whose later writes are refused, and members who wrote something in the last hour. */
export const erasureModel = (connection: Connection): Model<StoredErasure> =>
  modelOnce(connection, 'Erasure', erasureSchema(), 'erasures')

function erasureSchema(): Schema<StoredErasure> {
  const schema = new Schema<StoredErasure>(
    { _id: String, erasedAt: Date, writtenAt: Date, confirmedEvent: String },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index(...erasuresIndex)
  schema.index({ writtenAt: 1 }, { expireAfterSeconds: HOUR_SECONDS })
  return schema
}
