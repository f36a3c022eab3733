import { type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

export const DATABASE = 'reviews'

/** A member's review. Slug and name of the venue are as they were when it was written. */
export interface StoredReview {
  readonly _id: string
  readonly listingId: number
  readonly listingSlug: string
  readonly listingName: string
  /** Of an erased author a value of the review's own, which leads to nobody. */
  readonly authorId: string
  readonly authorName: string
  readonly rating: number
  readonly comment: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface StoredGoogleReview {
  readonly _id: string
  readonly listingId: number
  readonly rating: number
  readonly comment: string
  readonly authorName: string
  readonly authorPhotoUrl: string | null
  readonly reviewDate: Date
}

/** What members' reviews of one venue come to, with the events that tell of it. */
export interface StoredTotals {
  readonly _id: number
  readonly version: number
  /** Changes that were begun and not told yet. */
  readonly changing?: readonly string[]
}

/** A member who erased their account: the bare id, so that what was still under way is recognised; and its confirmation. */
export interface StoredErasure {
  readonly _id: string
  readonly erasedAt: Date
  /** The event whose erasure was confirmed. */
  readonly confirmedEvent?: string
}

const reviewSchema = new Schema<StoredReview>(
  {
    _id: { type: String },
    listingId: Number,
    listingSlug: String,
    listingName: String,
    authorId: String,
    authorName: String,
    rating: Number,
    comment: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'reviews', versionKey: false },
)
reviewSchema.index({ listingId: 1, authorId: 1 }, { unique: true })
reviewSchema.index({ authorId: 1 })

const googleSchema = new Schema<StoredGoogleReview>(
  {
    _id: { type: String },
    listingId: Number,
    rating: Number,
    comment: String,
    authorName: String,
    authorPhotoUrl: String,
    reviewDate: Date,
  },
  { collection: 'googleReviews', versionKey: false },
)
googleSchema.index({ listingId: 1 })

const totalsSchema = new Schema<StoredTotals & OutboxFields>(
  { _id: { type: Number }, version: Number, changing: { type: [String], default: undefined } },
  { collection: 'totals', versionKey: false },
)
totalsSchema.plugin(withOutbox)

const erasureSchema = new Schema<StoredErasure & OutboxFields>(
  { _id: { type: String }, erasedAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.plugin(withOutbox)

const markSchema = new Schema<{ _id: string; doneAt: Date }>(
  { _id: { type: String }, doneAt: Date },
  { collection: 'seedMarks', versionKey: false },
)

export interface ReviewModels {
  readonly reviews: Model<StoredReview>
  readonly google: Model<StoredGoogleReview>
  readonly totals: Model<StoredTotals & OutboxFields>
  readonly erasures: Model<StoredErasure & OutboxFields>
  readonly seedMarks: Model<{ _id: string; doneAt: Date }>
}

export const reviewModels = (connection: Connection): ReviewModels => ({
  reviews: modelOf(connection, 'Review', reviewSchema),
  google: modelOf(connection, 'GoogleReview', googleSchema),
  totals: modelOf(connection, 'Totals', totalsSchema),
  erasures: modelOf(connection, 'Erasure', erasureSchema),
  seedMarks: modelOf(connection, 'SeedMark', markSchema),
})

/** The service and its seeding share a connection, on which a model may be made once. */
const modelOf = <T>(connection: Connection, name: string, schema: Schema<T>): Model<T> =>
  (connection.models[name] ?? connection.model(name, schema)) as Model<T>
