import { shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** Public reviews counted by the hour in which they were written, each hour in a document. */
export interface WrittenPerHour {
  /** In a transaction that adds, hides, shows or removes reviews: changes the counts of their hours. */
  add(changes: readonly { readonly writtenAt: Date; readonly count: number }[]): Promise<void>
  /** Counts from an instant on: `2026-11-21T20:00:00.000Z` → count. Hours without reviews are absent. */
  since(from: Date): Promise<Record<string, number>>
  /** In a transaction: counts an hour from its reviews. True when the stored count was wrong. */
  recount(hour: string): Promise<boolean>
}

export const hourOf = (instant: Date): string => instant.toISOString().slice(0, 13)
const startOf = (hour: string): Date => new Date(`${hour}:00:00.000Z`)
const HOUR_MS = 3_600_000

export function createWrittenPerHour({ reviews, written }: Pick<ReviewModels, 'reviews' | 'written'>): WrittenPerHour {
  const countBetween = (from: Date, to: Date) =>
    reviews.countDocuments({ createdAt: { $gte: from, $lt: to }, ...shown }).exec()

  return {
    async add(changes) {
      const hours = new Map<string, number>()
      for (const { writtenAt, count } of changes) {
        const hour = hourOf(writtenAt)
        hours.set(hour, (hours.get(hour) ?? 0) + count)
      }
      const writes = [...hours]
        .filter(([, count]) => count !== 0)
        .map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $inc: { count } }, upsert: true } }))
      if (writes.length > 0) await written.bulkWrite(writes)
    },
    async since(from) {
      const first = hourOf(new Date(from.getTime() + HOUR_MS - 1))
      const [fullHours, partialHours] = await Promise.all([
        written
          .find({ _id: { $gte: first }, count: { $gt: 0 } })
          .lean()
          .exec(),
        countBetween(from, startOf(first)),
      ])
      const hours: Record<string, number> = {}
      if (partialHours > 0) hours[startOf(hourOf(from)).toISOString()] = partialHours
      for (const { _id, count } of fullHours) hours[startOf(_id).toISOString()] = count
      return hours
    },
    async recount(hour) {
      const start = startOf(hour)
      const count = await countBetween(start, new Date(start.getTime() + HOUR_MS))
      const stored = await written.findById(hour).lean().exec()
      if ((stored?.count ?? 0) === count) return false
      await written.updateOne({ _id: hour }, { $set: { count } }, { upsert: true })
      return true
    },
  }
}
