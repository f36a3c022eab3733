import { type ErasureFields, erasuresIndex, modelOnce, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

type StoredErasure = { readonly _id: string } & ErasureFields & OutboxFields

/** Ids of erased members: nothing may name them any more. */
export const erasureModel = (connection: Connection): Model<StoredErasure> =>
  modelOnce(connection, 'Erasure', erasureSchema(), 'erasures')

function erasureSchema(): Schema<StoredErasure> {
  const schema = new Schema<StoredErasure>(
    { _id: String, erasedAt: Date, confirmedEvent: String },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.plugin(withOutbox)
  schema.index(...erasuresIndex)
  return schema
}
