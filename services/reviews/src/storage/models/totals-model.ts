import { type OutboxFields, withOutbox } from '@plekje/service-kit'
import { Schema } from 'mongoose'

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
// Marks of changes that are not published yet: looked for all the time, and nearly never there.
totalsSchema.index({ changing: 1 }, { sparse: true })
