import type { Share } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

interface Visit {
  /** Id of its event. */
  readonly id: string
  readonly at: Date
}

/** A venue shared by a member, by the code of the link. */
export interface StoredShare extends Pick<Share, 'listingId' | 'shareMethod' | 'visits'> {
  readonly _id: string
  readonly userId: string
  readonly sharedAt: Date
  /** The last counted visits, to recognise redelivered ones. */
  readonly recent: readonly Visit[]
}

/** A visit by an unknown code: its share may arrive later, or was not a member's. */
export interface StoredEarlyVisit {
  /** Id of its event. */
  readonly _id: string
  readonly code: string
  readonly at: Date
}

export const EARLY_VISIT_SECONDS = 24 * 3600

const shareSchema = new Schema<StoredShare>(
  {
    _id: { type: String },
    userId: String,
    listingId: Number,
    shareMethod: String,
    sharedAt: Date,
    visits: Number,
    recent: [new Schema({ id: String, at: Date }, { _id: false, id: false })],
  },
  { collection: 'shares', versionKey: false },
)
shareSchema.index({ userId: 1, sharedAt: -1, _id: 1 })

const earlyVisitSchema = new Schema<StoredEarlyVisit>(
  { _id: { type: String }, code: String, at: Date },
  { collection: 'earlyVisits', versionKey: false },
)
earlyVisitSchema.index({ code: 1, at: 1 })
earlyVisitSchema.index({ at: 1 }, { expireAfterSeconds: EARLY_VISIT_SECONDS })

export interface ShareModels {
  readonly shares: Model<StoredShare>
  readonly earlyVisits: Model<StoredEarlyVisit>
}

export const shareModels = (connection: Connection): ShareModels => ({
  shares: modelOnce<StoredShare>(connection, 'Share', shareSchema),
  earlyVisits: modelOnce<StoredEarlyVisit>(connection, 'EarlyVisit', earlyVisitSchema),
})
