import { type Connection, type Model, Schema } from 'mongoose'
import { isDuplicateKey } from './driver-errors'
import { TooManyRequestsError } from './errors'
import { modelOnce } from './model-once'

const HOUR_MS = 3_600_000

/** Multiplies a limit by `LIMIT_FACTOR`, to a whole number of at least 1. */
export const scaleLimit = (limit: number, factor: number): number => Math.max(1, Math.round(limit * factor))

/** Number of actions of one kind by a member or a network in the hour that ends at `until`. */
export interface StoredHour {
  readonly _id: string
  readonly count: number
  readonly until: Date
}

const hourSchema = (collection: string) =>
  new Schema<StoredHour>(
    { _id: { type: String }, count: Number, until: Date },
    { collection, versionKey: false, autoIndex: false, autoCreate: false },
  ).index({ until: 1 }, { expireAfterSeconds: 0 })

/** The model of the counts, which expire with their hour. */
export const hourlyLimitModel = (connection: Connection, name: string, collection: string): Model<StoredHour> =>
  modelOnce(connection, name, hourSchema(collection))

export interface HourlyLimit {
  /** Counts an action, and throws `TooManyRequestsError` beyond the limit. */
  enter(id: string): Promise<void>
}

export interface HourlyLimitOptions {
  readonly perHour: number
  readonly code: string
  /** The first sentence of the refusal, which says what was done too often. */
  readonly dutchReason: string
}

/**
 * Limits actions per hour, by id of a member or a network. The counts are in the service's own database, so that it
 * needs no further engine.
 */
export function createHourlyLimit(hours: Model<StoredHour>, options: HourlyLimitOptions): HourlyLimit {
  const addToHour = async (id: string): Promise<StoredHour> => {
    const now = new Date()
    const currentHour = await hours
      .findOneAndUpdate({ _id: id, until: { $gt: now } }, { $inc: { count: 1 } }, { returnDocument: 'after' })
      .lean<StoredHour>()
      .exec()
    if (currentHour) return currentHour
    const newHour = { count: 1, until: new Date(now.getTime() + HOUR_MS) }
    try {
      await hours.updateOne({ _id: id, until: { $lte: now } }, { $set: newHour }, { upsert: true })
    } catch (error) {
      // Another process started the hour at the same moment.
      if (isDuplicateKey(error)) return addToHour(id)
      throw error
    }
    return { _id: id, ...newHour }
  }

  return {
    async enter(id) {
      const { count, until } = await addToHour(id)
      if (count <= options.perHour) return
      const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
      const minutes = Math.ceil(seconds / 60)
      const inMinutes = `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
      const text = `${options.dutchReason} Probeer het over ${inMinutes} opnieuw.`
      throw new TooManyRequestsError(options.code, text, { retryAfterSeconds: seconds })
    },
  }
}
