import type { MODERATION_DECISIONS, REPORT_REASONS } from '@plekje/contracts'
import type { PhotoMarkModel } from '@plekje/photos'
import {
  type ErasureFields,
  erasuresIndex,
  modelOnce,
  type OutboxFields,
  type SummedFields,
  type SumsModel,
  sumsModel,
  withOutbox,
  withSums,
} from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import type { PhotoRejection, ReviewPhoto } from '../domain/review-photos'
import { type OfReview, photoModel } from './photo-model'
import { type StoredVenueWords, venueWordsSchema } from './venue-words-model'

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
  /** Grows with each changed comment (0 when missing): reports and decisions are about the text as it was. */
  readonly commentNumber?: number
  readonly reports?: readonly StoredReport[]
  readonly moderation?: StoredModeration
  /** Missing unless an administrator hid it. */
  readonly isHidden?: boolean
  /** Its place among reported reviews: waiting since, or decided at. Missing when nobody reported it. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
  /** Grows with each change that depends on what was read before (0 when missing). */
  readonly revision?: number
  /** Members who found it helpful. Read by who asks for it alone: there may be many. */
  readonly helpfulTo?: readonly string[]
  /** How many these are: written with them. Missing when there are none, so that all of these lie together in an index. */
  readonly helpfulCount?: number
  /** In the order in which they came. Missing, or empty, when there are none. */
  readonly photos?: readonly ReviewPhoto[]
  /** The latest. */
  readonly rejectedPhotos?: readonly PhotoRejection[]
}

/** What was removed and only waits for its events to be published is there no more. */
export const present = { removedAt: { $exists: false } }
/** As anyone may read them. */
export const shown = { isHidden: { $ne: true }, ...present }
/** With a photo that an administrator approved. Of a review that is shown everyone sees it. */
export const withSeenPhotos = { 'photos.state': 'approved' }

/** The dot keeps these values apart from ids of members, which have none. */
export const ERASED = 'erased.'
export const isErasedAuthor = (authorId: string): boolean => authorId.startsWith(ERASED)

export interface StoredReport {
  /** Empty when the reporter erased their account. */
  readonly reporterId: string
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly explanation: string
  readonly reportedAt: Date
  readonly commentNumber: number
}

export interface StoredModeration {
  readonly decision: (typeof MODERATION_DECISIONS)[number]
  readonly reason: string
  readonly byId: string
  readonly byName: string
  readonly at: Date
  readonly commentNumber: number
}

/** How often a member reported, found something helpful or added a photo, in the hour that ends at `until`. */
export interface StoredHour {
  readonly _id: string
  readonly count: number
  readonly until: Date
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

/** What members' reviews of one venue come to, with the events about it. */
export interface StoredTotals {
  readonly _id: number
  readonly version: number
  /** Changes that were begun and not published yet. */
  readonly changing?: readonly string[]
  /** The venue was deleted: it takes no reviews any more. */
  readonly isGone?: boolean
  /** How many shown reviews gave 1, 2, 3, 4 and 5 stars, as of `starsVersion`. */
  readonly stars?: readonly number[]
  /** Those of an earlier version than `version` are outdated. */
  readonly starsVersion?: number
  /** How many shown reviews have photos that everyone sees, as of `withPhotosVersion`. */
  readonly withPhotos?: number
  /** The version before counts stars alone: then it is another than `starsVersion`. */
  readonly withPhotosVersion?: number
}

/** A venue as listings published it last. Without slug and name it was deleted. */
export interface StoredVenue {
  readonly _id: number
  readonly version: number
  readonly slug?: string
  readonly name?: string
  readonly isVisible?: boolean
}

/** A member who erased their account: the bare id, so that what was still under way is recognised; and its confirmation. */
export interface StoredErasure extends ErasureFields {
  readonly _id: string
}

const part = { _id: false } as const
const reportSchema = new Schema<StoredReport>(
  { reporterId: String, reason: String, explanation: String, reportedAt: Date, commentNumber: Number },
  part,
)
const moderationSchema = new Schema<StoredModeration>(
  { decision: String, reason: String, byId: String, byName: String, at: Date, commentNumber: Number },
  part,
)

const photoSchema = new Schema<ReviewPhoto>({ id: String, state: String, addedAt: Date }, { ...part, id: false })
const rejectionSchema = new Schema<PhotoRejection>({ id: String, reason: String, at: Date }, { ...part, id: false })

const reviewSchema = new Schema<StoredReview & OutboxFields & SummedFields>(
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
    commentNumber: Number,
    reports: { type: [reportSchema], default: undefined },
    moderation: { type: moderationSchema, default: undefined },
    isHidden: Boolean,
    queue: { type: new Schema({ state: String, at: Date }, part), default: undefined },
    revision: Number,
    helpfulTo: { type: [String], default: undefined, select: false },
    helpfulCount: Number,
    photos: { type: [photoSchema], default: undefined },
    rejectedPhotos: { type: [rejectionSchema], default: undefined },
  },
  { collection: 'reviews', versionKey: false },
)
reviewSchema.plugin(withOutbox)
reviewSchema.plugin(withSums)
reviewSchema.index({ listingId: 1, authorId: 1 }, { unique: true })
// Lists, newest first.
reviewSchema.index({ listingId: 1, createdAt: -1, _id: -1 })
// By their stars, and those of one number of stars.
reviewSchema.index({ listingId: 1, rating: 1, createdAt: -1, _id: -1 })
reviewSchema.index({ listingId: 1, rating: -1, createdAt: -1, _id: -1 })
// By their votes, all of them and those of one number of stars.
reviewSchema.index({ listingId: 1, helpfulCount: -1, createdAt: -1, _id: -1 })
reviewSchema.index({ listingId: 1, rating: 1, helpfulCount: -1, createdAt: -1, _id: -1 })
// For who leaves.
reviewSchema.index({ helpfulTo: 1 }, { sparse: true })
reviewSchema.index({ authorId: 1, createdAt: -1, _id: -1 })
// For what was written in a part of an hour, and for what was removed and waits to be taken out.
reviewSchema.index({ removedAt: 1, createdAt: 1 })
// What is hidden is little: how many are shown is counted by it.
reviewSchema.index({ isHidden: 1 }, { sparse: true })
reviewSchema.index({ 'queue.state': 1, 'queue.at': 1, _id: 1 }, { sparse: true })
reviewSchema.index({ 'reports.reporterId': 1 }, { sparse: true })
reviewSchema.index({ 'moderation.byId': 1 }, { sparse: true })
// Which review has a photo, and which have photos that wait.
reviewSchema.index({ 'photos.id': 1 }, { sparse: true })
reviewSchema.index({ 'photos.state': 1 }, { sparse: true })
// Lists of those with photos, in each order: few, so that these are small. The fields alone are those of the indexes above.
for (const [order, fields] of [
  ['newest', {}],
  ['highest', { rating: -1 }],
  ['lowest', { rating: 1 }],
  ['helpful', { helpfulCount: -1 }],
] as const) {
  reviewSchema.index(
    { listingId: 1, ...fields, createdAt: -1, _id: -1 },
    { name: `withPhotos_${order}`, partialFilterExpression: withSeenPhotos },
  )
}

const hourSchema = (collection: string) =>
  new Schema<StoredHour>(
    { _id: { type: String }, count: Number, until: Date },
    { collection, versionKey: false },
  ).index({ until: 1 }, { expireAfterSeconds: 0 })
const reporterSchema = hourSchema('reporters')
const voterSchema = hourSchema('voters')
const photographerSchema = hourSchema('photographers')

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
googleSchema.index({ listingId: 1, reviewDate: -1, _id: -1 })
googleSchema.index({ listingId: 1, rating: 1, reviewDate: -1, _id: -1 })
googleSchema.index({ listingId: 1, rating: -1, reviewDate: -1, _id: -1 })

const totalsSchema = new Schema<StoredTotals & OutboxFields>(
  {
    _id: { type: Number },
    version: Number,
    changing: { type: [String], default: undefined },
    isGone: Boolean,
    stars: { type: [Number], default: undefined },
    starsVersion: Number,
    withPhotos: Number,
    withPhotosVersion: Number,
  },
  { collection: 'totals', versionKey: false },
)
totalsSchema.plugin(withOutbox)
// Marks of changes that are not published yet: looked for all the time, and nearly never there.
totalsSchema.index({ changing: 1 }, { sparse: true })

const venueSchema = new Schema<StoredVenue>(
  { _id: { type: Number }, version: Number, slug: String, name: String, isVisible: Boolean },
  { collection: 'venues', versionKey: false },
)

const erasureSchema = new Schema<StoredErasure & OutboxFields>(
  { _id: { type: String }, erasedAt: Date, confirmedEvent: String },
  { collection: 'erasures', versionKey: false },
)
erasureSchema.plugin(withOutbox)
erasureSchema.index(...erasuresIndex)

const markSchema = new Schema<{ _id: string; doneAt: Date }>(
  { _id: { type: String }, doneAt: Date },
  { collection: 'seedMarks', versionKey: false },
)

export interface ReviewModels {
  readonly reviews: Model<StoredReview & OutboxFields & SummedFields>
  /** When those that are shown were written: a document a month, with a count an hour. */
  readonly written: SumsModel
  readonly reporters: Model<StoredHour>
  readonly voters: Model<StoredHour>
  readonly photographers: Model<StoredHour>
  /** Uploaded photos, with what they go with. */
  readonly photos: PhotoMarkModel<OfReview>
  readonly google: Model<StoredGoogleReview>
  readonly totals: Model<StoredTotals & OutboxFields>
  readonly venues: Model<StoredVenue>
  readonly words: Model<StoredVenueWords>
  readonly erasures: Model<StoredErasure & OutboxFields>
  readonly seedMarks: Model<{ _id: string; doneAt: Date }>
}

export const reviewModels = (connection: Connection): ReviewModels => ({
  reviews: modelOnce(connection, 'Review', reviewSchema),
  written: sumsModel(connection, 'written'),
  reporters: modelOnce(connection, 'Reporter', reporterSchema),
  voters: modelOnce(connection, 'Voter', voterSchema),
  photographers: modelOnce(connection, 'Photographer', photographerSchema),
  photos: photoModel(connection),
  google: modelOnce(connection, 'GoogleReview', googleSchema),
  totals: modelOnce(connection, 'Totals', totalsSchema),
  venues: modelOnce(connection, 'Venue', venueSchema),
  words: modelOnce(connection, 'VenueWords', venueWordsSchema),
  erasures: modelOnce(connection, 'Erasure', erasureSchema),
  seedMarks: modelOnce(connection, 'SeedMark', markSchema),
})
