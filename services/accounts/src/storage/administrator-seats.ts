import { isDuplicateKey, modelOnce, type OutboxEntry, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/**
 * The administrators, in one document: one write decides, so that when two administrators revoke each other at the same
 * moment one stays. Users have a copy (`isAdmin`).
 */
export interface AdministratorSeats {
  ids(): Promise<readonly string[]>
  has(userId: string): Promise<boolean>
  /** Writes `event` to the outbox in the same write; does nothing when the user is an administrator already. */
  grant(userId: string, event?: OutboxEntry): Promise<void>
  /** False for the last administrator, who stays. True for a user without rights, without publishing. */
  revoke(userId: string, event?: OutboxEntry): Promise<boolean>
}

export interface Seats {
  readonly _id: string
  readonly ids: readonly string[]
}

const seatsSchema = new Schema<Seats & OutboxFields>(
  { _id: { type: String }, ids: [String] },
  { collection: 'administrators', versionKey: false, autoIndex: false, autoCreate: false },
)
seatsSchema.plugin(withOutbox)
const ALL = { _id: 'administrators' }

export const seatsModel = (connection: Connection): Model<Seats & OutboxFields> =>
  modelOnce(connection, 'Seats', seatsSchema)

export function createAdministratorSeats(connection: Connection, onEventWritten: () => void): AdministratorSeats {
  const model = seatsModel(connection)
  const pushing = (event: OutboxEntry | undefined) => (event ? { $push: { outbox: event } } : {})
  const ids = async () => (await model.findOne(ALL).lean<Seats>())?.ids ?? []
  const has = async (userId: string) => (await ids()).includes(userId)
  const revoke = async (userId: string, event?: OutboxEntry): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { ...ALL, ids: userId, 'ids.1': { $exists: true } },
      { $pull: { ids: userId }, ...pushing(event) },
    )
    if (modifiedCount > 0) {
      onEventWritten()
      return true
    }
    const left = await ids()
    if (!left.includes(userId)) return true
    // The rights were granted again, or another administrator was added, since the attempt.
    return left.length > 1 && revoke(userId, event)
  }
  return {
    ids,
    has,
    async grant(userId, event) {
      while (!(await has(userId))) {
        try {
          await model.updateOne(
            { ...ALL, ids: { $ne: userId } },
            { $push: { ids: userId, ...(event ? { outbox: event } : {}) } },
            { upsert: true },
          )
          return onEventWritten()
        } catch (error) {
          // Two processes created the document, or granted the same right, at the same moment: try again.
          if (!isDuplicateKey(error)) throw error
        }
      }
    },
    revoke,
  }
}
