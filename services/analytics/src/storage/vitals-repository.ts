import type { EventOf, PageKind, WebVital, WebVitalName, WebVitalRating } from '@plekje/contracts'
import { ratingOf } from '@plekje/contracts'
import { createProcessedEvents, type InTransaction, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { amsterdamDay } from '../domain/amsterdam-day'
import { classOf } from '../domain/histogram'
import { scaleOf } from '../domain/vital-scale'

/** Measurements are stored for longer than the longest displayed period. */
const RETENTION_DAYS = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** Ids of processed events are stored for a day more than the event log keeps events. */
const PROCESSED_IDS_DAYS = 8

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
  readonly expiresAt: Date
}

const schema = new Schema<StoredVitals>(
  {
    _id: { type: String },
    day: String,
    page: String,
    device: String,
    metrics: SchemaTypes.Mixed,
    expiresAt: Date,
  },
  { collection: 'vitals', versionKey: false, minimize: false },
)
schema.index({ day: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const vitalsModel = (connection: Connection): Model<StoredVitals> =>
  modelOnce<StoredVitals>(connection, 'Vitals', schema)

export interface VitalsRepository {
  /** Counts each event once. */
  add(events: readonly EventOf<'web.vitals'>[]): Promise<void>
  since(day: string): Promise<Omit<StoredVitals, '_id' | 'expiresAt'>[]>
}

export function createVitalsRepository(connection: Connection, inTransaction: InTransaction): VitalsRepository {
  const model = vitalsModel(connection)
  const processed = createProcessedEvents(connection, PROCESSED_IDS_DAYS)
  return {
    add: (events) =>
      inTransaction(async () => {
        const writes = writesOf(await processed.pickNew(events))
        if (writes.length > 0) await model.bulkWrite(writes)
      }),
    since: (day) =>
      model
        .find({ day: { $gte: day } }, { _id: 0, day: 1, page: 1, device: 1, metrics: 1 })
        .lean<Omit<StoredVitals, '_id' | 'expiresAt'>[]>()
        .exec(),
  }
}

const dayOf = ({ occurredAt }: EventOf<'web.vitals'>) => amsterdamDay(new Date(occurredAt))
const idOf = (event: EventOf<'web.vitals'>) => `${dayOf(event)}:${event.data.page}:${event.data.device}`

function writesOf(events: readonly EventOf<'web.vitals'>[]) {
  const groups = new Map<string, { event: EventOf<'web.vitals'>; $inc: Record<string, number> }>()
  for (const event of events) {
    const { metric, value } = event.data
    const id = idOf(event)
    const group = groups.get(id) ?? { event, $inc: {} }
    const ratingPath = `metrics.${metric}.${ratingOf(metric, value)}`
    const classPath = `metrics.${metric}.classes.${classOf(value, scaleOf(metric))}`
    for (const path of [ratingPath, classPath]) group.$inc[path] = (group.$inc[path] ?? 0) + 1
    groups.set(id, group)
  }
  return [...groups].map(([_id, { event, $inc }]) => {
    const { page, device } = event.data
    const expiresAt = new Date(Date.parse(event.occurredAt) + RETENTION_DAYS * DAY_MS)
    const $setOnInsert = { day: dayOf(event), page, device, expiresAt }
    return { updateOne: { filter: { _id }, update: { $inc, $setOnInsert }, upsert: true } }
  })
}
