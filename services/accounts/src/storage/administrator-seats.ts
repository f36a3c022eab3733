import { type Connection, type Model, Schema } from 'mongoose'
import { isDuplicate } from './duplicate-key'

/**
 * Who may administrate, in one document: one write decides, so that of two administrators who revoke each other at the
 * same moment one stays. Users carry a copy (`isAdmin`).
 */
export interface AdministratorSeats {
  ids(): Promise<readonly string[]>
  has(userId: string): Promise<boolean>
  take(userId: string): Promise<void>
  /** False when it is the last one, which stays. True too for someone who has none. */
  giveUp(userId: string): Promise<boolean>
}

interface Seats {
  readonly _id: string
  readonly ids: readonly string[]
}

const seatsSchema = new Schema<Seats>(
  { _id: { type: String }, ids: [String] },
  { collection: 'administrators', versionKey: false, autoIndex: false, autoCreate: false },
)
const ALL = { _id: 'administrators' }

export function createAdministratorSeats(connection: Connection): AdministratorSeats {
  const model = (connection.models.Seats as Model<Seats> | undefined) ?? connection.model<Seats>('Seats', seatsSchema)
  const ids = async () => (await model.findOne(ALL).lean<Seats>())?.ids ?? []
  const has = async (userId: string) => (await ids()).includes(userId)
  const giveUp = async (userId: string): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { ...ALL, ids: userId, 'ids.1': { $exists: true } },
      { $pull: { ids: userId } },
    )
    if (modifiedCount > 0) return true
    const left = await ids()
    if (!left.includes(userId)) return true
    // Granted again, or joined by another, since it was tried.
    return left.length > 1 && giveUp(userId)
  }
  return {
    ids,
    has,
    async take(userId) {
      const take = () => model.updateOne(ALL, { $addToSet: { ids: userId } }, { upsert: true })
      await take().catch((error: unknown) => {
        // Two processes made the document at once: now it is there.
        if (isDuplicate(error)) return take()
        throw error
      })
    },
    giveUp,
  }
}
