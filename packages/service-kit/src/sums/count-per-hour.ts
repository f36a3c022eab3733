import { type Model, Schema } from 'mongoose'

/** Number of items that were added in an hour of UTC, which lies within one local day, also when clocks change. */
export interface StoredHourCount {
  /** The first 13 characters of its instants: `2026-11-21T20`. */
  readonly _id: string
  readonly count: number
}

/** Items counted by the hour in which they were added, each hour in a document. */
export interface CountPerHour {
  /**
   * In a transaction that adds or removes items: changes the counts of their hours. Call it last, because all who add in
   * an hour write to its document.
   */
  add(changes: readonly { readonly addedAt: Date; readonly count: number }[]): Promise<void>
  /** Counts from an instant on: `2026-11-21T20:00:00.000Z` → count. Hours without items are absent. */
  since(from: Date): Promise<Record<string, number>>
  /** Hours whose stored counts differ from these, for a recount. */
  differing(counted: ReadonlyMap<string, number>): Promise<string[]>
  /** In a transaction: counts an hour from its items. True when the stored count was wrong. */
  recount(hour: string): Promise<boolean>
}

const HOUR_MS = 3_600_000

export const hourOf = (instant: Date): string => instant.toISOString().slice(0, 13)
const startOf = (hour: string): Date => new Date(`${hour}:00:00.000Z`)

export const hourCountSchema = (collection: string) =>
  new Schema<StoredHourCount>({ _id: { type: String }, count: Number }, { collection, versionKey: false })

/** `countBetween` counts items by an index: for a part of an hour, which has no count of its own, and for a recount. */
export function createCountPerHour(
  hours: Model<StoredHourCount>,
  countBetween: (from: Date, to: Date) => Promise<number>,
): CountPerHour {
  return {
    async add(changes) {
      const counts = new Map<string, number>()
      for (const { addedAt, count } of changes) {
        const hour = hourOf(addedAt)
        counts.set(hour, (counts.get(hour) ?? 0) + count)
      }
      const writes = [...counts]
        .filter(([, count]) => count !== 0)
        .map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $inc: { count } }, upsert: true } }))
      if (writes.length > 0) await hours.bulkWrite(writes)
    },
    async since(from) {
      const first = hourOf(new Date(from.getTime() + HOUR_MS - 1))
      const [whole, inPart] = await Promise.all([
        hours
          .find({ _id: { $gte: first }, count: { $gt: 0 } })
          .lean()
          .exec(),
        countBetween(from, startOf(first)),
      ])
      const found: Record<string, number> = {}
      if (inPart > 0) found[startOf(hourOf(from)).toISOString()] = inPart
      for (const { _id, count } of whole) found[startOf(_id).toISOString()] = count
      return found
    },
    async differing(counted) {
      const different = new Set(counted.keys())
      const comment = 'scan: a recount looks at every document once'
      for await (const { _id, count } of hours.collection.find({}, { comment })) {
        if ((counted.get(String(_id)) ?? 0) === count) different.delete(String(_id))
        else different.add(String(_id))
      }
      return [...different]
    },
    async recount(hour) {
      const start = startOf(hour)
      const count = await countBetween(start, new Date(start.getTime() + HOUR_MS))
      const stored = await hours.findById(hour).lean().exec()
      if ((stored?.count ?? 0) === count) return false
      await hours.updateOne({ _id: hour }, { $set: { count } }, { upsert: true })
      return true
    },
  }
}
