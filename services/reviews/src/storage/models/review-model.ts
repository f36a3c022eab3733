import type { MODERATION_DECISIONS, REPORT_REASONS } from '@plekje/contracts'
import { type OutboxFields, type SummedFields, withOutbox, withSums } from '@plekje/service-kit'
import { Schema } from 'mongoose'
import type { PhotoRejection, ReviewPhoto } from '../../domain/review-photos'

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

const part = { _id: false } as const
const reportSchema = new Schema<StoredReport>(
  { reporterId: String, reason: String, explanation: String, reportedAt: Date, commentNumber: Number },
  part,
)
export const moderationSchema = new Schema<StoredModeration>(
  { decision: String, reason: String, byId: String, byName: String, at: Date, commentNumber: Number },
  part,
)

const photoSchema = new Schema<ReviewPhoto>({ id: String, state: String, addedAt: Date }, { ...part, id: false })
const rejectionSchema = new Schema<PhotoRejection>({ id: String, reason: String, at: Date }, { ...part, id: false })

export const reviewSchema = new Schema<StoredReview & OutboxFields & SummedFields>(
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
