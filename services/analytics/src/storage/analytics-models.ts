import { modelOnce, type SummedFields, type SumsModel, sumsModel, withSums } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { Registers } from '../domain/visitor-sketch'

export const DATABASE = 'analytics'

export const FIELDS = [
  'view',
  'phone_click',
  'website_click',
  'share',
  'share_visit',
  'event',
  'bot',
  'excess',
] as const
/** Counted fields; `bot` counts crawlers and `excess` events beyond the limit of a source, of every kind. */
export type CounterField = (typeof FIELDS)[number]
export type Counts = Partial<Record<CounterField, number>>

/** An event with the subject that it counts for. Its `_id` identifies repeats until `expiresAt`. */
export interface StoredEvent {
  readonly _id: string
  /** `venue:42`, `share:abcdefghij` or `page:/contact`. */
  readonly subject: string
  readonly field: CounterField
  readonly occurredAt: Date
  /**
   * Pages: category, label, value and visit; shares: method or host; venues: visitor, and the reason why it is counted
   * separately.
   */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Set once the counters include it for good; until then it may be in their `pending`. */
  readonly counted?: boolean
  readonly expiresAt: Date
}

/** Counts of a subject in a month of Europe/Amsterdam. For venues, `unsummed` has changes that the sums lack. */
export interface StoredCounter extends SummedFields {
  /** `<subject>:<month>`. */
  readonly _id: string
  readonly subject: string
  /** `2026-11`. */
  readonly month: string
  readonly totals: Counts
  /** By day of the month, `01` to `31`; days without events are absent. */
  readonly days: Readonly<Record<string, Counts>>
  /** Incremented with each change, for compare-and-set. */
  readonly version: number
  /** Events of the latest change, which may not be marked as counted yet. */
  readonly pending: readonly string[]
  /** Set for share codes, which anyone may invent: the document expires. */
  readonly expiresAt?: Date
  /** For venues: checked for removal from then on. Set for venues that may not exist, and for removed ones. */
  readonly goesAt?: Date
  /** Removed: the document has no counts any more and waits until they are removed from the sums. */
  readonly isGone?: boolean
}

/** Visitors of a subject on one day, as a sketch that only reveals their number; removed at `expiresAt`. */
export interface StoredVisitors {
  /** `<subject>:<day>`; the subject `site` covers all venues. */
  readonly _id: string
  readonly subject: string
  readonly registers: Registers
  readonly expiresAt: Date
}

/** A venue that listings published. Deletion is final. */
export interface StoredVenue {
  readonly _id: number
  readonly isGone?: boolean
}

/** The venue of a share code. */
export interface StoredShare {
  readonly _id: string
  readonly venueId: number
  readonly expiresAt: Date
}

const counterSchema = new Schema<StoredCounter>(
  {
    _id: { type: String },
    subject: String,
    month: String,
    totals: SchemaTypes.Mixed,
    days: SchemaTypes.Mixed,
    version: Number,
    pending: [String],
    expiresAt: Date,
    goesAt: Date,
    isGone: Boolean,
  },
  { collection: 'counters', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)
counterSchema.plugin(withSums)
counterSchema.index({ subject: 1, month: -1 })
// For the separately counted paths of a month.
counterSchema.index({ month: 1, subject: 1 })
counterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
counterSchema.index({ goesAt: 1 }, { sparse: true })

const eventSchema = new Schema<StoredEvent>(
  {
    _id: { type: String },
    subject: String,
    field: String,
    occurredAt: Date,
    detail: SchemaTypes.Mixed,
    counted: Boolean,
    expiresAt: Date,
  },
  { collection: 'events', versionKey: false, autoIndex: false, autoCreate: false },
)
eventSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

const visitorsSchema = new Schema<StoredVisitors>(
  { _id: { type: String }, subject: String, registers: SchemaTypes.Mixed, expiresAt: Date },
  { collection: 'visitors', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)
visitorsSchema.index({ subject: 1 })
visitorsSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

const venueSchema = new Schema<StoredVenue>(
  { _id: { type: Number }, isGone: Boolean },
  { collection: 'venues', versionKey: false },
)

const shareSchema = new Schema<StoredShare>(
  { _id: { type: String }, venueId: Number, expiresAt: Date },
  { collection: 'shares', versionKey: false },
)
shareSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Collections that a replay rebuilds. */
export interface FiguresModels {
  readonly events: Model<StoredEvent>
  readonly counters: Model<StoredCounter>
  readonly visitors: Model<StoredVisitors>
  /** Views of all venues: one document per month with a count per day (`01` to `31`). */
  readonly sums: SumsModel
}

export interface AnalyticsModels extends FiguresModels {
  readonly venues: Model<StoredVenue>
  readonly shares: Model<StoredShare>
}

/** Collections whose names end with the generation of the counters. */
export const FIGURES_COLLECTIONS = ['events', 'counters', 'visitors', 'sums'] as const

/** With a `generation` the collections have names of their own, beside the live ones, during a rebuild. */
export const figuresModels = (connection: Connection, generation = ''): FiguresModels => ({
  events: modelOf(connection, 'events', { schema: eventSchema, generation }),
  counters: modelOf(connection, 'counters', { schema: counterSchema, generation }),
  visitors: modelOf(connection, 'visitors', { schema: visitorsSchema, generation }),
  sums: sumsModel(connection, `sums${generation}`),
})

export const analyticsModels = (connection: Connection, generation = ''): AnalyticsModels => ({
  ...figuresModels(connection, generation),
  venues: modelOf(connection, 'venues', { schema: venueSchema }),
  shares: modelOf(connection, 'shares', { schema: shareSchema }),
})

/** A connection outlives the service, and mongoose compiles a model once per connection. */
function modelOf<T>(
  connection: Connection,
  collection: string,
  { schema, generation = '' }: { schema: Schema<T>; generation?: string },
): Model<T> {
  const name = collection + generation
  return modelOnce(connection, name, schema, name)
}
