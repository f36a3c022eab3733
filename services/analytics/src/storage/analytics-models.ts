import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { Registers } from '../domain/visitor-sketch'

export const DATABASE = 'analytics'

const FIELDS = [
  'view',
  'phone_click',
  'website_click',
  'share',
  'share_visit',
  'favorite_added',
  'favorite_removed',
  'event',
  'bot',
  'excess',
] as const
/** Counted fields; `bot` counts crawlers and `excess` events beyond the limit of a source, of every kind. */
export type CounterField = (typeof FIELDS)[number]
export type Counts = Partial<Record<CounterField, number>>

/** An event that was counted for a subject. Its `_id` identifies repeats until `expiresAt`. */
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
  readonly expiresAt: Date
}

/** Counts of a subject in a month of Europe/Amsterdam. */
export interface StoredCounter {
  /** `<subject>:<month>`. */
  readonly _id: string
  readonly subject: string
  /** `2026-11`. */
  readonly month: string
  readonly totals: Counts
  /** By day of the month, `01` to `31`; days without events are absent. */
  readonly days: Readonly<Record<string, Counts>>
  /**
   * Set for subjects that anyone may invent, share codes and venues that listings has not published: the document
   * expires, and the sums do not include it.
   */
  readonly expiresAt?: Date
}

/** Views of all published venues in a month. One of several documents of the month, so that writers seldom meet. */
export interface StoredSum {
  /** The month, `2026-11`, and for all but the first a number: `2026-11/3`. */
  readonly _id: string
  /** By day of the month, `01` to `31`. */
  readonly counts: Readonly<Record<string, number>>
  /** Incremented by a recount, which other writers then wait for. */
  readonly recounts?: number
}

/** Visitors of a subject on one day, as a sketch that only reveals their number; removed at `expiresAt`. */
export interface StoredVisitors {
  /** `<subject>:<day>`; the subject `site` covers all venues. */
  readonly _id: string
  readonly subject: string
  readonly registers: Registers
  readonly expiresAt: Date
}

/** A venue that listings published, or that events name. Deletion is final. */
export interface StoredVenue {
  readonly _id: number
  readonly isGone?: boolean
  /** Set until listings publishes the venue: anyone may invent ids, so the document expires. */
  readonly expiresAt?: Date
  /** Incremented by each transaction that creates a counter of the venue: concurrent changes of the venue conflict. */
  readonly countersMade?: number
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
    expiresAt: Date,
  },
  { collection: 'counters', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)
counterSchema.index({ subject: 1, month: -1 })
// Serves `subjects`, which lists the paths that were counted in a month.
counterSchema.index({ month: 1, subject: 1 })
counterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

const eventSchema = new Schema<StoredEvent>(
  {
    _id: { type: String },
    subject: String,
    field: String,
    occurredAt: Date,
    detail: SchemaTypes.Mixed,
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

const sumSchema = new Schema<StoredSum>(
  { _id: { type: String }, counts: SchemaTypes.Mixed, recounts: Number },
  { collection: 'sums', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)

const venueSchema = new Schema<StoredVenue>(
  { _id: { type: Number }, isGone: Boolean, expiresAt: Date, countersMade: Number },
  { collection: 'venues', versionKey: false },
)
venueSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

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
  readonly sums: Model<StoredSum>
}

export interface AnalyticsModels extends FiguresModels {
  readonly venues: Model<StoredVenue>
  readonly shares: Model<StoredShare>
}

/** Collections whose names end with the generation of the counters. */
export const FIGURES_COLLECTIONS = ['events', 'counters', 'visitors', 'sums'] as const

/** The collections of a `generation` have names of their own, so that a rebuild does not touch the live collections. */
export const figuresModels = (connection: Connection, generation = ''): FiguresModels => ({
  events: modelOf(connection, 'events', { schema: eventSchema, generation }),
  counters: modelOf(connection, 'counters', { schema: counterSchema, generation }),
  visitors: modelOf(connection, 'visitors', { schema: visitorsSchema, generation }),
  sums: modelOf(connection, 'sums', { schema: sumSchema, generation }),
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
