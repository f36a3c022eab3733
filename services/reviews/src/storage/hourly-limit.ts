import { isDuplicateKey, TooManyRequestsError } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import type { StoredHour } from './models/hour-model'

const HOUR_MS = 3_600_000

export interface HourlyLimit {
  /** Throws `TooManyRequestsError` beyond the limit. */
  enter(memberId: string): Promise<void>
}

/** Counts a member's actions per hour in the same database, so that no further engine is needed. */
export function createHourlyLimit(
  hours: Model<StoredHour>,
  { perHour, code, done }: { readonly perHour: number; readonly code: string /** Dutch. */; readonly done: string },
): HourlyLimit {
  const count = async (memberId: string): Promise<StoredHour> => {
    const now = new Date()
    const counted = await hours
      .findOneAndUpdate({ _id: memberId, until: { $gt: now } }, { $inc: { count: 1 } }, { returnDocument: 'after' })
      .lean<StoredHour>()
      .exec()
    if (counted) return counted
    const first = { count: 1, until: new Date(now.getTime() + HOUR_MS) }
    try {
      await hours.updateOne({ _id: memberId, until: { $lte: now } }, { $set: first }, { upsert: true })
    } catch (error) {
      // Another process started the hour at the same moment.
      if (isDuplicateKey(error)) return count(memberId)
      throw error
    }
    return { _id: memberId, ...first }
  }

  return {
    async enter(memberId) {
      const { count: times, until } = await count(memberId)
      if (times <= perHour) return
      const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
      const minutes = Math.ceil(seconds / 60)
      const inMinutes = `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
      throw new TooManyRequestsError(code, `${done} Probeer het over ${inMinutes} opnieuw.`, {
        retryAfterSeconds: seconds,
      })
    },
  }
}
