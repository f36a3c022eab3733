import type { Share } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/**
 * A venue shared by a member. Its id is the code of the link. A visit with a code that no member has shared makes a
 * document with visits alone. That document expires, because the share may never arrive: a visitor's share is not
 * stored.
 */
export interface StoredShare extends Pick<Share, 'listingId' | 'shareMethod' | 'visits'> {
  readonly _id: string
  readonly userId: string
  readonly sharedAt: Date
  /** Set until the share arrives. */
  readonly expiresAt?: Date
}

/** Ids of processed events are stored for a day more than the event log keeps visits. */
export const PROCESSED_IDS_DAYS = 801

const shareSchema = new Schema<StoredShare>(
  {
    _id: { type: String },
    userId: String,
    listingId: Number,
    shareMethod: String,
    sharedAt: Date,
    visits: Number,
    expiresAt: Date,
  },
  { collection: 'shares', versionKey: false },
)
shareSchema.index({ userId: 1, sharedAt: -1, _id: 1 })
shareSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, sparse: true })

export interface ShareModels {
  readonly shares: Model<StoredShare>
}

export const shareModels = (connection: Connection): ShareModels => ({
  shares: modelOnce<StoredShare>(connection, 'Share', shareSchema),
})
