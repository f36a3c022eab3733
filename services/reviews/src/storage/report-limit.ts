import { TooManyRequestsError } from '@plekje/service-kit'
import type { ReviewModels, StoredReporter } from './review-models'

const HOUR_MS = 3_600_000
const DUPLICATE_KEY = 11_000

export interface ReportLimit {
  /** Throws `TooManyRequestsError` when the member reported as many as an hour takes. */
  enter(memberId: string): Promise<void>
}

/** Counts reports per member and hour, beside the reviews: reporting needs no engine that reading does not. */
export function createReportLimit({ reporters }: Pick<ReviewModels, 'reporters'>, perHour: number): ReportLimit {
  const count = async (memberId: string): Promise<StoredReporter> => {
    const now = new Date()
    const counted = await reporters
      .findOneAndUpdate({ _id: memberId, until: { $gt: now } }, { $inc: { count: 1 } }, { returnDocument: 'after' })
      .lean<StoredReporter>()
      .exec()
    if (counted) return counted
    const first = { count: 1, until: new Date(now.getTime() + HOUR_MS) }
    try {
      await reporters.updateOne({ _id: memberId, until: { $lte: now } }, { $set: first }, { upsert: true })
    } catch (error) {
      // An hour began at the same moment elsewhere.
      if ((error as { code?: number }).code === DUPLICATE_KEY) return count(memberId)
      throw error
    }
    return { _id: memberId, ...first }
  }

  return {
    async enter(memberId) {
      const { count: reports, until } = await count(memberId)
      if (reports <= perHour) return
      const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
      const minutes = Math.ceil(seconds / 60)
      throw new TooManyRequestsError(
        'too_many_reports',
        `Je hebt al veel reviews gemeld. Probeer het over ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'} opnieuw.`,
        { retryAfterSeconds: seconds },
      )
    },
  }
}
