import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/**
 * The administrators, in one document that every change of rights writes, so that when two administrators revoke each
 * other at the same moment one stays. Users have a copy (`isAdmin`), written in the same transaction.
 */
export interface AdministratorSeats {
  ids(): Promise<readonly string[]>
  /** In a transaction: makes the user an administrator. */
  grant(userId: string): Promise<void>
  /** In a transaction: revokes the rights, if any. False for the last administrator, who stays; true for all others. */
  revoke(userId: string): Promise<boolean>
}

export interface Seats {
  readonly _id: string
  readonly ids: readonly string[]
}

const seatsSchema = new Schema<Seats>(
  { _id: { type: String }, ids: [String] },
  { collection: 'administrators', versionKey: false, autoIndex: false, autoCreate: false },
)
/** The only document. */
export const ALL_SEATS = { _id: 'administrators' }

export const seatsModel = (connection: Connection): Model<Seats> => modelOnce(connection, 'Seats', seatsSchema)

export function createAdministratorSeats(connection: Connection): AdministratorSeats {
  const model = seatsModel(connection)
  const ids = async () => (await model.findOne(ALL_SEATS).lean<Seats>())?.ids ?? []
  return {
    ids,
    async grant(userId) {
      await model.updateOne(ALL_SEATS, { $addToSet: { ids: userId } }, { upsert: true })
    },
    async revoke(userId) {
      const administrators = await ids()
      if (!administrators.includes(userId)) return true
      if (administrators.length === 1) return false
      await model.updateOne(ALL_SEATS, { $pull: { ids: userId } })
      return true
    },
  }
}
