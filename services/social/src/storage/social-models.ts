import type { MessageKind, PublicMember } from '@plekje/contracts'
import { type ErasureFields, erasuresIndex, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import { type AlertFields, alertFields } from './alert-models'

export const DATABASE = 'social'

export interface StoredFavorite {
  readonly listingId: number
  readonly addedAt: Date
}

/**
 * A member: favourites, saved searches, and the last known name. Only the id of an erased member remains, so that late
 * writes are recognised and refused.
 */
export interface StoredMember extends Partial<Omit<PublicMember, 'id'>>, ErasureFields, AlertFields {
  readonly _id: string
  readonly favorites?: readonly StoredFavorite[]
  /** Number of published changes of favourites in the hour that ends at `until`. */
  readonly favoriteChanges?: { readonly until: Date; readonly count: number }
  /** Kinds of messages that the site does not show to the member. */
  readonly hiddenMessages?: readonly MessageKind[]
}

/**
 * A friendship or a request. Each pair of members has one document, whichever of the two asked. This excludes a second
 * request and a one-sided friendship.
 */
export interface StoredFriendship {
  /** Both ids in order, separated by a dot. */
  readonly _id: string
  readonly requestId: string
  readonly from: string
  readonly to: string
  readonly members: readonly string[]
  readonly status: 'pending' | 'accepted'
  readonly createdAt: Date
  readonly acceptedAt?: Date
  /** Sort key of each member in a list by name (`nameKey`). Missing in documents of older versions. */
  readonly fromKey?: string
  readonly toKey?: string
}

/** A rejected request: the requester must wait before asking the same person again. */
export interface StoredRejection {
  /** `<requester>><requested>`. */
  readonly _id: string
  /** The last rejected request. Rejecting it again records nothing. */
  readonly requestId: string
  readonly from: string
  readonly to: string
  readonly members: readonly string[]
  readonly times: number
  /** When the rejected request was sent. */
  readonly askedAt: Date
  readonly rejectedAt: Date
  /** When the requester may ask again, and when `times` starts anew. */
  readonly until: Date
  readonly forgottenAt: Date
}

export interface StoredFeedback {
  readonly _id: string
  readonly feedbackType: string
  readonly feedback: string
  readonly username: string | null
  readonly email: string | null
  /** Null for visitors. */
  readonly userId: string | null
  readonly createdAt: Date
  /** Missing while open. */
  readonly state?: 'done'
}

const memberSchema = new Schema<StoredMember>(
  {
    _id: { type: String },
    username: String,
    firstName: String,
    profileImageUrl: String,
    favorites: { type: [new Schema({ listingId: Number, addedAt: Date }, { _id: false })], default: undefined },
    favoriteChanges: { type: new Schema({ until: Date, count: Number }, { _id: false }), default: undefined },
    hiddenMessages: { type: [String], default: undefined },
    ...alertFields,
    erasedAt: Date,
    confirmedEvent: String,
    writtenAt: Date,
  },
  { collection: 'members', versionKey: false },
)
memberSchema.index({ 'favorites.listingId': 1 }, { sparse: true })
memberSchema.index({ 'alerts.dueAt': 1 }, { sparse: true })
memberSchema.index({ alertsToken: 1 }, { unique: true, sparse: true })
memberSchema.index(...erasuresIndex)

const friendshipSchema = new Schema<StoredFriendship>(
  {
    _id: { type: String },
    requestId: String,
    from: String,
    to: String,
    members: [String],
    status: String,
    createdAt: Date,
    acceptedAt: Date,
    fromKey: String,
    toKey: String,
  },
  { collection: 'friendships', versionKey: false },
)
friendshipSchema.index({ requestId: 1 }, { unique: true })
friendshipSchema.index({ members: 1, createdAt: -1 })
// These indexes serve friends by name, for both sides of a friendship, and waiting requests, newest first.
friendshipSchema.index({ from: 1, status: 1, toKey: 1, to: 1 })
friendshipSchema.index({ to: 1, status: 1, fromKey: 1, from: 1 })
friendshipSchema.index({ to: 1, status: 1, createdAt: -1, requestId: -1 })

const rejectionSchema = new Schema<StoredRejection>(
  {
    _id: { type: String },
    requestId: String,
    from: String,
    to: String,
    members: [String],
    times: Number,
    askedAt: Date,
    rejectedAt: Date,
    until: Date,
    forgottenAt: Date,
  },
  { collection: 'refusals', versionKey: false },
)
rejectionSchema.index({ members: 1, rejectedAt: -1 })
rejectionSchema.index({ forgottenAt: 1 }, { expireAfterSeconds: 0 })

const feedbackSchema = new Schema<StoredFeedback>(
  {
    _id: { type: String },
    feedbackType: String,
    feedback: String,
    username: String,
    email: String,
    userId: String,
    createdAt: Date,
    state: String,
  },
  { collection: 'feedback', versionKey: false },
)
feedbackSchema.index({ userId: 1, createdAt: -1 })
feedbackSchema.index({ createdAt: -1, _id: -1 })
feedbackSchema.index({ state: 1, createdAt: -1, _id: -1 })

export interface SocialModels {
  readonly members: Model<StoredMember>
  readonly friendships: Model<StoredFriendship>
  readonly rejections: Model<StoredRejection>
  readonly feedback: Model<StoredFeedback>
}

/** Filter of members who are not erased. */
export const notErased = { erasedAt: { $exists: false } }

export const socialModels = (connection: Connection): SocialModels => ({
  members: modelOnce(connection, 'Member', memberSchema),
  friendships: modelOnce(connection, 'Friendship', friendshipSchema),
  rejections: modelOnce(connection, 'Refusal', rejectionSchema),
  feedback: modelOnce(connection, 'Feedback', feedbackSchema),
})
