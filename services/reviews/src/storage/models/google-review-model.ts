import { Schema } from 'mongoose'

export interface StoredGoogleReview {
  readonly _id: string
  readonly listingId: number
  readonly rating: number
  readonly comment: string
  readonly authorName: string
  readonly authorPhotoUrl: string | null
  readonly reviewDate: Date
}

export const googleSchema = new Schema<StoredGoogleReview>(
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
