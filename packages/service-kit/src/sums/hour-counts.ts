import { type Connection, type Model, Schema } from 'mongoose'
import { modelOnce } from '../model-once'

/** Number of items that were added in an hour of UTC, which lies within one local day, also when clocks change. */
export interface StoredHourCount {
  /** The first 13 characters of its instants: `2026-11-21T20`. */
  readonly _id: string
  readonly count: number
}

export type HourCountsModel = Model<StoredHourCount>

/** Items counted by the hour in which they were added, each hour in a document. */
export interface HourCounts {
  /**
   * Changes the counts of hours. Call it in the transaction that adds or removes items, as its last write, because all
   * transactions of an hour write to the same document.
   */
  add(changes: readonly { readonly addedAt: Date; readonly count: number }[]): Promise<void>
  /** Counts since an instant, by the start of the hour: `2026-11-21T20:00:00.000Z`. Hours without items are absent. */
  since(from: Date): Promise<Record<string, number>>
  /** Hours whose stored counts differ from those that a recount found. */
  findWrongHours(recounts: ReadonlyMap<string, number>): Promise<string[]>
  /** Counts the items of an hour and stores the count; true when the stored count was wrong. Call in a transaction. */
  recount(hour: string): Promise<boolean>
}

const hourCountSchema = new Schema<StoredHourCount>(
  { _id: { type: String }, count: Number },
  { versionKey: false, autoIndex: false, autoCreate: false },
)

export const hourCountsModel = (connection: Connection, collection: string): HourCountsModel =>
  modelOnce(connection, collection, hourCountSchema, collection)

export const hourOf = (instant: Date): string => instant.toISOString().slice(0, 13)
const startOf = (hour: string): Date => new Date(`${hour}:00:00.000Z`)
const HOUR_MS = 3_600_000

/** `countBetween` counts the items by an index, for recounts and for parts of hours, which have no stored count. */
export function createHourCounts({
  hours,
  countBetween,
}: {
  readonly hours: HourCountsModel
  readonly countBetween: (from: Date, to: Date) => Promise<number>
}): HourCounts {
  return {
    async add(changes) {
      const increments = new Map<string, number>()
      for (const { addedAt, count } of changes) {
        const hour = hourOf(addedAt)
        increments.set(hour, (increments.get(hour) ?? 0) + count)
      }
      const writes = [...increments]
        .filter(([, count]) => count !== 0)
        .map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $inc: { count } }, upsert: true } }))
      if (writes.length > 0) await hours.bulkWrite(writes)
    },
    async since(from) {
      const firstWholeHour = hourOf(new Date(from.getTime() + HOUR_MS - 1))
      const sinceFilter = { _id: { $gte: firstWholeHour }, count: { $gt: 0 } }
      const [wholeHours, countBefore] = await Promise.all([
        hours.find(sinceFilter).lean().exec(),
        countBetween(from, startOf(firstWholeHour)),
      ])
      const counts: Record<string, number> = {}
      if (countBefore > 0) counts[startOf(hourOf(from)).toISOString()] = countBefore
      for (const { _id, count } of wholeHours) counts[startOf(_id).toISOString()] = count
      return counts
    },
    async findWrongHours(recounts) {
      const suspectHours = new Set(recounts.keys())
      const comment = 'scan: a recount looks at every document once'
      for await (const { _id, count } of hours.collection.find({}, { comment })) {
        if ((recounts.get(String(_id)) ?? 0) === count) suspectHours.delete(String(_id))
        else suspectHours.add(String(_id))
      }
      return [...suspectHours]
    },
    async recount(hour) {
      const start = startOf(hour)
      const count = await countBetween(start, new Date(start.getTime() + HOUR_MS))
      const storedHour = await hours.findById(hour).lean().exec()
      if ((storedHour?.count ?? 0) === count) return false
      await hours.updateOne({ _id: hour }, { $set: { count } }, { upsert: true })
      return true
    },
  }
}
