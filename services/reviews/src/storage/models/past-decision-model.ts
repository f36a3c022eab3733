import { Schema } from 'mongoose'
import { moderationSchema, type StoredModeration } from './review-model'

/**
 * The decision about a member's deleted review of a venue, which applies to the next one. Kept until the member is
 * erased or the venue deleted.
 */
export interface PastDecision {
  /** Value of `pastDecisionId`. */
  readonly _id: string
  readonly listingId: number
  readonly authorId: string
  readonly isHidden: boolean
  /** Missing when the review was reported but not decided. */
  readonly moderation?: StoredModeration
}

export const pastDecisionId = (listingId: number, authorId: string): string => `${listingId}.${authorId}`

export const pastDecisionSchema = new Schema<PastDecision>(
  {
    _id: { type: String },
    listingId: Number,
    authorId: String,
    isHidden: Boolean,
    moderation: { type: moderationSchema, default: undefined },
  },
  { collection: 'pastDecisions', versionKey: false },
)
pastDecisionSchema.index({ listingId: 1 })
pastDecisionSchema.index({ authorId: 1 })
pastDecisionSchema.index({ 'moderation.byId': 1 }, { sparse: true })
