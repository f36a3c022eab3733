import { Schema, SchemaTypes } from 'mongoose'
import type { StoredCounts } from '../../domain/review-counts'

/** A venue as last published by listings, with the totals of its public reviews by members. */
export interface StoredVenue extends StoredCounts {
  readonly _id: number
  /** Version at listings. Missing until an event or a response of listings is stored. */
  readonly version?: number
  /** Slug and name are missing in a deleted venue. */
  readonly slug?: string
  readonly name?: string
  /** True for a venue with a page: a visible one, or one that is closed for good, which elsewhere is not visible. */
  readonly isVisible?: boolean
  /** Increases with each change of the reviews. */
  readonly reviewsVersion?: number
}

export const venueSchema = new Schema<StoredVenue>(
  {
    _id: { type: Number },
    version: Number,
    slug: String,
    name: String,
    isVisible: Boolean,
    reviewsVersion: Number,
    byStars: SchemaTypes.Mixed,
    withPhotos: Number,
  },
  { collection: 'venues', versionKey: false },
)
