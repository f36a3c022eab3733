import { type OutboxEntry, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { isDuplicate } from './duplicate-key'

/**
 * Who may administrate, in one document: one write decides, so that of two administrators who revoke each other at the
 * same moment one stays. Users carry a copy (`isAdmin`).
 */
export interface AdministratorSeats {
  ids(): Promise<readonly string[]>
  has(userId: string): Promise<boolean>
  /** `event` is told in the same write; nothing when the user has a seat already. */
  take(userId: string, event?: OutboxEntry): Promise<void>
  /** False when it is the last one, which stays. True too for someone who has none, which tells nothing. */
  giveUp(userId: string, event?: OutboxEntry): Promise<boolean>
  /** For the relay of its events. */
  readonly model: Model<Seats & OutboxFields>
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
  (connection.models.Seats as Model<Seats & OutboxFields> | undefined) ??
  connection.model<Seats & OutboxFields>('Seats', seatsSchema)

export function createAdministratorSeats(connection: Connection, onTold: () => void): AdministratorSeats {
  const model = seatsModel(connection)
  const telling = (event: OutboxEntry | undefined) => (event ? { $push: { outbox: event } } : {})
  const ids = async () => (await model.findOne(ALL).lean<Seats>())?.ids ?? []
  const has = async (userId: string) => (await ids()).includes(userId)
  const giveUp = async (userId: string, event?: OutboxEntry): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { ...ALL, ids: userId, 'ids.1': { $exists: true } },
      { $pull: { ids: userId }, ...telling(event) },
    )
    if (modifiedCount > 0) {
      onTold()
      return true
    }
    const left = await ids()
    if (!left.includes(userId)) return true
    // Granted again, or joined by another, since it was tried.
    return left.length > 1 && giveUp(userId, event)
  }
  return {
    ids,
    has,
    async take(userId, event) {
      while (!(await has(userId))) {
        try {
          await model.updateOne(
            { ...ALL, ids: { $ne: userId } },
            { $push: { ids: userId, ...(event ? { outbox: event } : {}) } },
            { upsert: true },
          )
          return onTold()
        } catch (error) {
          // Two processes made the document at once, or the seat was taken at the same moment: look again.
          if (!isDuplicate(error)) throw error
        }
      }
    },
    giveUp,
    model,
  }
}
