import type { EventOf, PageKind, WebVital, WebVitalName, WebVitalRating } from '@plekje/contracts'
import { ratingOf } from '@plekje/contracts'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { amsterdamDay } from '../domain/amsterdam-day'
import { classOf } from '../domain/histogram'
import { scaleOf } from '../domain/vital-scale'

/** Longer than the longest period that is shown. */
const KEPT_DAYS = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** A document remembers twice as many events as may come to it at once: a batch that comes again is among them. */
export const MOST_VITALS_AT_ONCE = 100
const REMEMBERED = 2 * MOST_VITALS_AT_ONCE

export type VitalCounts = Readonly<Partial<Record<WebVitalRating, number>>> & {
  /** By class of the metric's scale. */
  readonly classes: Readonly<Record<string, number>>
}

/** What was measured of one kind of page on one kind of device on one day: their number is what there is of these. */
export interface StoredVitals {
  /** `<day>:<page>:<device>`. */
  readonly _id: string
  readonly day: string
  readonly page: PageKind
  readonly device: WebVital['device']
  readonly metrics: Readonly<Partial<Record<WebVitalName, VitalCounts>>>
  /** The events that were counted last. */
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
  (connection.models.Vitals ?? connection.model('Vitals', schema)) as Model<StoredVitals>

export interface VitalsRepository {
  /** Counts each event once, also when a batch comes again. */
  add(events: readonly EventOf<'web.vitals'>[]): Promise<void>
  /** What was measured from a day on. */
  since(day: string): Promise<Omit<StoredVitals, '_id' | 'counted' | 'expiresAt'>[]>
}

export function createVitalsRepository(connection: Connection): VitalsRepository {
  const model = vitalsModel(connection)
  return {
    async add(events) {
      if (events.length === 0) return
      await model.bulkWrite(events.map(changeOf), { ordered: false }).catch(passCounted)
    },
    since: (day) =>
      model
        .find({ day: { $gte: day } }, { _id: 0, day: 1, page: 1, device: 1, metrics: 1 })
        .lean<Omit<StoredVitals, '_id' | 'counted' | 'expiresAt'>[]>()
        .exec(),
  }
}

function changeOf({ id, occurredAt, data: { metric, value, page, device } }: EventOf<'web.vitals'>) {
  const at = new Date(occurredAt)
  const day = amsterdamDay(at)
  const place = classOf(value, scaleOf(metric))
  return {
    updateOne: {
      // Of an event that is among them there is such a document: the insert that is tried then is refused.
      filter: { _id: `${day}:${page}:${device}`, counted: { $ne: id } },
      update: {
        $inc: { [`metrics.${metric}.${ratingOf(metric, value)}`]: 1, [`metrics.${metric}.classes.${place}`]: 1 },
        $push: { counted: { $each: [id], $slice: -REMEMBERED } },
        $setOnInsert: { day, page, device, expiresAt: new Date(at.getTime() + KEPT_DAYS * DAY_MS) },
      },
      upsert: true,
    },
  }
}

const DUPLICATE_KEY = 11_000

/** What was counted before is what was wanted, unless two processes made the document: then it is tried again. */
function passCounted(error: unknown): void {
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown }
  const codes = [writeErrors ?? []].flat().map((one) => (one as { code?: unknown }).code)
  const isCounted = codes.length > 0 ? codes.every((one) => one === DUPLICATE_KEY) : code === DUPLICATE_KEY
  if (!isCounted) throw error
}
