import { isDuplicateKey, modelOnce, type OutboxEntry, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/**
 * Who may administrate, in one document: one write decides, so that of two administrators who revoke each other at the
 * same moment one stays. Users carry a copy (`isAdmin`).
 */
export interface AdministratorSeats {
  ids(): Promise<readonly string[]>
  has(userId: string): Promise<boolean>
  /** `event` is put into the outbox in the same write; nothing when the user has it already. */
  grant(userId: string, event?: OutboxEntry): Promise<void>
  /** False when it is the last one, which stays. True too for someone who has none, which publishes nothing. */
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
    // Granted again, or joined by another, since it was tried.
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
          // Two processes made the document at once, or the seat was taken at the same moment: look again.
          if (!isDuplicateKey(error)) throw error
        }
      }
    },
    revoke,
  }
}
