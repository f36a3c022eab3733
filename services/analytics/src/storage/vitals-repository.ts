import type { EventOf, PageKind, WebVital, WebVitalName, WebVitalRating } from '@plekje/contracts'
import { ratingOf } from '@plekje/contracts'
import { modelOnce, passDuplicateKeys } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { amsterdamDay } from '../domain/amsterdam-day'
import { classOf } from '../domain/histogram'
import { scaleOf } from '../domain/vital-scale'

/** Longer than the longest displayed period. */
const KEPT_DAYS = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** Twice the batch size, so that a repeated batch is recognised. */
export const MAX_VITALS_BATCH = 100
const REMEMBERED = 2 * MAX_VITALS_BATCH

export type VitalCounts = Readonly<Partial<Record<WebVitalRating, number>>> & {
  /** By class of the metric's scale. */
  readonly classes: Readonly<Record<string, number>>
}

/** Measurements of one kind of page, kind of device and day, so the number of documents is bounded. */
export interface StoredVitals {
  /** `<day>:<page>:<device>`. */
  readonly _id: string
  readonly day: string
  readonly page: PageKind
  readonly device: WebVital['device']
  /** Absent until the first measurement. */
  readonly metrics?: Readonly<Partial<Record<WebVitalName, VitalCounts>>>
  /** Ids of the last counted events. */
  readonly counted: readonly string[]
  readonly expiresAt: Date
}

const schema = new Schema<StoredVitals>(
  {
    _id: { type: String },
    day: String,
    page: String,
    device: String,
    metrics: SchemaTypes.Mixed,
    counted: [String],
    expiresAt: Date,
  },
  { collection: 'vitals', versionKey: false, minimize: false },
)
schema.index({ day: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const vitalsModel = (connection: Connection): Model<StoredVitals> =>
  modelOnce<StoredVitals>(connection, 'Vitals', schema)

export interface VitalsRepository {
  /** Counts each event once, also in a repeated batch. */
  add(events: readonly EventOf<'web.vitals'>[]): Promise<void>
  /** Measurements since a day. */
  since(day: string): Promise<Omit<StoredVitals, '_id' | 'counted' | 'expiresAt'>[]>
}

export function createVitalsRepository(connection: Connection): VitalsRepository {
  const model = vitalsModel(connection)
  return {
    async add(events) {
      if (events.length === 0) return
      const days = new Map(events.map((event) => [idOf(event), event]))
      await model.bulkWrite([...days.values()].map(makeDay), { ordered: false }).catch(passDuplicateKeys)
      await model.bulkWrite(events.map(count), { ordered: false })
    },
    since: (day) =>
      model
        .find({ day: { $gte: day } }, { _id: 0, day: 1, page: 1, device: 1, metrics: 1 })
        .lean<Omit<StoredVitals, '_id' | 'counted' | 'expiresAt'>[]>()
        .exec(),
  }
}

const dayOf = ({ occurredAt }: EventOf<'web.vitals'>) => amsterdamDay(new Date(occurredAt))
const idOf = (event: EventOf<'web.vitals'>) => `${dayOf(event)}:${event.data.page}:${event.data.device}`

function makeDay(event: EventOf<'web.vitals'>) {
  const { page, device } = event.data
  const expiresAt = new Date(Date.parse(event.occurredAt) + KEPT_DAYS * DAY_MS)
  return {
    updateOne: {
      filter: { _id: idOf(event) },
      update: { $setOnInsert: { day: dayOf(event), page, device, expiresAt } },
      upsert: true,
    },
  }
}

function count(event: EventOf<'web.vitals'>) {
  const { metric, value } = event.data
  const place = classOf(value, scaleOf(metric))
  return {
    updateOne: {
      filter: { _id: idOf(event), counted: { $ne: event.id } },
      update: {
        $inc: { [`metrics.${metric}.${ratingOf(metric, value)}`]: 1, [`metrics.${metric}.classes.${place}`]: 1 },
        $push: { counted: { $each: [event.id], $slice: -REMEMBERED } },
      },
    },
  }
}
