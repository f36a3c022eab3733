import { modelOnce, type SummedFields, type SumsModel, sumsModel, withSums } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { Registers } from '../domain/visitor-sketch'

/** The service's own database. */
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
/** What is counted; `bot` holds what crawlers did and `excess` what one source did too often, of every kind. */
export type CounterField = (typeof FIELDS)[number]
export type Counts = Partial<Record<CounterField, number>>

/** An event under what it counts for. Its `_id` is what makes a repeat known; it goes at `expiresAt`. */
export interface StoredEvent {
  readonly _id: string
  /** `venue:42`, `share:abcdefghij` or `page:/contact`. */
  readonly subject: string
  readonly field: CounterField
  readonly occurredAt: Date
  /** Of pages: category, label, value and visit; of shares: method or host; of venues: visitor, and what was set apart. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Set once the counters hold it for good; until then it may be named in their `pending`. */
  readonly counted?: boolean
  readonly expiresAt: Date
}

/** The figures of one subject in one month of Europe/Amsterdam. Of venues, `unsummed` has what the sums lack of it. */
export interface StoredCounter extends SummedFields {
  /** `<subject>:<month>`. */
  readonly _id: string
  readonly subject: string
  /** `2026-11`. */
  readonly month: string
  readonly totals: Counts
  /** By day of the month, `01` to `31`; days without events are absent. */
  readonly days: Readonly<Record<string, Counts>>
  /** Grows by one with each change: who changes it says which state they saw. */
  readonly version: number
  /** Events of the latest change, which may not be marked as counted yet. */
  readonly pending: readonly string[]
  /** Set for share codes, which anyone may invent: it goes by itself. */
  readonly expiresAt?: Date
  /** Of a venue: looked at from then on, whether it is to go. Set for what may not exist, and for what was removed. */
  readonly goesAt?: Date
  /** Removed: it has no figures any more and waits until the sums have lost them too. */
  readonly isGone?: boolean
}

/** Which visitors a subject had on one day, as a sketch that only tells how many; it goes at `expiresAt`. */
export interface StoredVisitors {
  /** `<subject>:<day>`; the subject `site` stands for all venues. */
  readonly _id: string
  readonly subject: string
  readonly registers: Registers
  readonly expiresAt: Date
}

/** A venue that listings published. One that is deleted stays so. */
export interface StoredVenue {
  readonly _id: number
  readonly isGone?: boolean
}

/** Which venue a share code leads to. */
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
// For the paths that are counted by themselves in a month.
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

/** What a rebuilding from the log makes anew. */
export interface FiguresModels {
  readonly events: Model<StoredEvent>
  readonly counters: Model<StoredCounter>
  readonly visitors: Model<StoredVisitors>
  /** Views of all venues: one document a month, with a count a day (`01` to `31`). */
  readonly sums: SumsModel
}

export interface AnalyticsModels extends FiguresModels {
  readonly venues: Model<StoredVenue>
  readonly shares: Model<StoredShare>
}

/** Collections whose names end with the generation of the figures. */
export const FIGURES_COLLECTIONS = ['events', 'counters', 'visitors', 'sums'] as const

/** Under names of their own with a `generation`: beside those in use while they are being rebuilt. */
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

/** A connection is shared and outlives a service; a model may be made on it once. */
function modelOf<T>(
  connection: Connection,
  collection: string,
  { schema, generation = '' }: { schema: Schema<T>; generation?: string },
): Model<T> {
  const name = collection + generation
  return modelOnce(connection, name, schema, name)
}
