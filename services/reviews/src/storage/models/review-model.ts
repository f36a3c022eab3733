import { type MODERATION_DECISIONS, type REPORT_REASONS, withoutUndefined } from '@plekje/contracts'
import { Schema } from 'mongoose'
import type { PhotoRejection, ReviewPhoto } from '../../domain/review-photos'

/** A review of a member, with slug and name of the venue at the time of writing. */
export interface StoredReview {
  readonly _id: string
  readonly listingId: number
  readonly listingSlug: string
  readonly listingName: string
  /** For an erased author a value unique to the review, which identifies nobody. */
  readonly authorId: string
  readonly authorName: string
  readonly rating: number
  readonly comment: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Increases with each change of the comment (missing means 0): reports and decisions refer to one text. */
  readonly commentNumber?: number
  readonly reports?: readonly StoredReport[]
  readonly moderation?: StoredModeration
  /** Missing unless an administrator hid the review. */
  readonly isHidden?: boolean
  /** `at`: when the review began to wait, or was decided on. Missing without reports. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
  /** Members who voted for the review. Only read when requested, because there may be many. */
  readonly helpfulTo?: readonly string[]
  /** Length of `helpfulTo`. Missing without votes, so that reviews without votes are adjacent in an index. */
  readonly helpfulCount?: number
  /** In order of upload. Missing or empty without photos. */
  readonly photos?: readonly ReviewPhoto[]
  /** The latest rejections. */
  readonly rejectedPhotos?: readonly PhotoRejection[]
  readonly reply?: StoredReply
  /** Set while the review has no reply but had one. */
  readonly formerReply?: FormerReply
  /** True once the author was mailed about a reply: a second reply sends no mail. */
  readonly isAuthorTold?: boolean
}

/** The public reply of the venue, with the last author of its text. */
export interface StoredReply {
  readonly text: string
  /** Id and name are empty after the member was erased. */
  readonly byId: string
  readonly byName: string
  readonly createdAt: Date
  /** Missing unless the text was changed. */
  readonly editedAt?: Date
  /** `commentNumber` of the review that the text answers. */
  readonly reviewNumber: number
  /** Increases with each change of the text: reports and decisions refer to one text. */
  readonly commentNumber: number
  readonly reports?: readonly StoredReport[]
  readonly moderation?: StoredModeration
  /** Missing unless an administrator hid the reply. */
  readonly isHidden?: boolean
  /** `at`: when the reply began to wait, or was decided on. Missing if neither this nor a former reply was reported. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
}

/** The part of a removed reply that the next one takes over. It identifies nobody. */
export interface FormerReply {
  /** `commentNumber` of the removed reply. The next reply gets a higher number, so that no decision applies to both. */
  readonly commentNumber: number
  /** Set if the removed reply was hidden or waited for an administrator: the next reply then waits too. */
  readonly waitingSince?: Date
  /** Reports of a reply that was hidden or waited, without reporter and explanation. */
  readonly reports?: readonly StoredReport[]
}

/** The part of a removed reply that its review keeps. */
export function formerReplyOf({ commentNumber, isHidden, queue, reports }: StoredReply): FormerReply {
  const isWaiting = isHidden || queue?.state === 'open'
  if (!isWaiting) return { commentNumber }
  const anonymousReports = reports?.map((report) => ({ ...report, reporterId: '', explanation: '' }))
  return withoutUndefined({ commentNumber, waitingSince: queue?.at, reports: anonymousReports })
}

/** Filter of public reviews. */
export const publicOnly = { isHidden: { $ne: true } }
/** Filter of reviews with an approved photo, which everyone sees if the review is public. */
export const withApprovedPhotos = { 'photos.state': 'approved' }

/** Start of the author id of an erased author. Member ids have no dot. */
export const ERASED_PREFIX = 'erased.'
export const isErasedAuthor = (authorId: string): boolean => authorId.startsWith(ERASED_PREFIX)

export interface StoredReport {
  /** Empty when the reporter was erased. */
  readonly reporterId: string
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly explanation: string
  readonly reportedAt: Date
  readonly commentNumber: number
}

export interface StoredModeration {
  readonly decision: (typeof MODERATION_DECISIONS)[number]
  readonly reason: string
  /** Empty after the administrator was erased. */
  readonly byId: string
  readonly byName: string
  readonly at: Date
  readonly commentNumber: number
}

const withoutId = { _id: false } as const
const reportSchema = new Schema<StoredReport>(
  { reporterId: String, reason: String, explanation: String, reportedAt: Date, commentNumber: Number },
  withoutId,
)
export const moderationSchema = new Schema<StoredModeration>(
  { decision: String, reason: String, byId: String, byName: String, at: Date, commentNumber: Number },
  withoutId,
)

const photoSchema = new Schema<ReviewPhoto>({ id: String, state: String, addedAt: Date }, { ...withoutId, id: false })
const rejectionSchema = new Schema<PhotoRejection>(
  { id: String, reason: String, at: Date },
  { ...withoutId, id: false },
)

const replySchema = new Schema<StoredReply>(
  {
    text: String,
    byId: String,
    byName: String,
    createdAt: Date,
    editedAt: Date,
    reviewNumber: Number,
    commentNumber: Number,
    reports: { type: [reportSchema], default: undefined },
    moderation: { type: moderationSchema, default: undefined },
    isHidden: Boolean,
    queue: { type: new Schema({ state: String, at: Date }, withoutId), default: undefined },
  },
  withoutId,
)

export const reviewSchema = new Schema<StoredReview>(
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
    queue: { type: new Schema({ state: String, at: Date }, withoutId), default: undefined },
    helpfulTo: { type: [String], default: undefined, select: false },
    helpfulCount: Number,
    photos: { type: [photoSchema], default: undefined },
    rejectedPhotos: { type: [rejectionSchema], default: undefined },
    reply: { type: replySchema, default: undefined },
    formerReply: {
      type: new Schema<FormerReply>(
        { commentNumber: Number, waitingSince: Date, reports: { type: [reportSchema], default: undefined } },
        withoutId,
      ),
      default: undefined,
    },
    isAuthorTold: Boolean,
  },
  { collection: 'reviews', versionKey: false },
)
reviewSchema.index({ listingId: 1, authorId: 1 }, { unique: true })
// Serves lists, newest first.
reviewSchema.index({ listingId: 1, createdAt: -1, _id: -1 })
// These two serve lists sorted by stars, and lists with one number of stars.
reviewSchema.index({ listingId: 1, rating: 1, createdAt: -1, _id: -1 })
reviewSchema.index({ listingId: 1, rating: -1, createdAt: -1, _id: -1 })
// These two serve lists sorted by votes, without and with one number of stars.
reviewSchema.index({ listingId: 1, helpfulCount: -1, createdAt: -1, _id: -1 })
reviewSchema.index({ listingId: 1, rating: 1, helpfulCount: -1, createdAt: -1, _id: -1 })
// Finds the votes of an erased member.
reviewSchema.index({ helpfulTo: 1 }, { sparse: true })
reviewSchema.index({ authorId: 1, createdAt: -1, _id: -1 })
// Counts the reviews of an hour.
reviewSchema.index({ createdAt: 1 })
// Counts hidden reviews, which are few and are subtracted from the total.
reviewSchema.index({ isHidden: 1 }, { sparse: true })
reviewSchema.index({ 'queue.state': 1, 'queue.at': 1, _id: 1 }, { sparse: true })
reviewSchema.index({ 'reports.reporterId': 1 }, { sparse: true })
reviewSchema.index({ 'moderation.byId': 1 }, { sparse: true })
// These four find reported replies, and members in replies.
reviewSchema.index({ 'reply.queue.state': 1, 'reply.queue.at': 1, _id: 1 }, { sparse: true })
reviewSchema.index({ 'reply.byId': 1 }, { sparse: true })
reviewSchema.index({ 'reply.reports.reporterId': 1 }, { sparse: true })
reviewSchema.index({ 'reply.moderation.byId': 1 }, { sparse: true })
// These two find the review of a photo, and reviews with waiting photos.
reviewSchema.index({ 'photos.id': 1 }, { sparse: true })
reviewSchema.index({ 'photos.state': 1 }, { sparse: true })
// These serve lists of reviews with photos, in each order. They are small, because few reviews have photos.
for (const [order, fields] of [
  ['newest', {}],
  ['highest', { rating: -1 }],
  ['lowest', { rating: 1 }],
  ['helpful', { helpfulCount: -1 }],
] as const) {
  reviewSchema.index(
    { listingId: 1, ...fields, createdAt: -1, _id: -1 },
    { name: `withPhotos_${order}`, partialFilterExpression: withApprovedPhotos },
  )
}
