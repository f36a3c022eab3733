import { type OutboxFields, withOutbox } from '@plekje/service-kit'
import { Schema } from 'mongoose'

/** Totals of members' reviews of a venue, with their events. */
export interface StoredTotals {
  readonly _id: number
  readonly version: number
  /** Marks of changes that are not published yet. */
  readonly changing?: readonly string[]
  /** The venue was deleted and accepts no reviews. */
  readonly isGone?: boolean
  /** Number of public reviews with 1, 2, 3, 4 and 5 stars, as of `starsVersion`. */
  readonly stars?: readonly number[]
  /** When older than `version`, the counts are outdated. */
  readonly starsVersion?: number
  /** Number of public reviews with approved photos, as of `withPhotosVersion`. */
  readonly withPhotos?: number
  /** Separate from `starsVersion`, because the previous version of this service only updates that one. */
  readonly withPhotosVersion?: number
}

export const totalsSchema = new Schema<StoredTotals & OutboxFields>(
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
// For unpublished changes: polled often and nearly always empty.
totalsSchema.index({ changing: 1 }, { sparse: true })
