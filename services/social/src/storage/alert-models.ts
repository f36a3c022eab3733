import type { AlertFrequency, AlertNews } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

/** A saved search of a member, in the member's document. */
export interface StoredAlert {
  readonly id: string
  /** Criteria in canonical spelling; unique per member. */
  readonly criteria: string
  readonly name: string
  readonly frequency: AlertFrequency
  readonly isPaused: boolean
  readonly createdAt: Date
  /** Venues that were visible before this time are not mailed. Initially the time of creation. */
  readonly since: Date
  /** Time of the next check; null while paused. */
  readonly dueAt: Date | null
  readonly checkedAt?: Date
  readonly lastMailedAt?: Date
}

/** The part of one alert in a digest: its news, and what is stored after sending. */
export interface DigestPart {
  readonly alertId: string
  /** `dueAt` of the alert when the digest was made. An alert with another one was changed since: sending leaves it. */
  readonly dueAt: Date
  readonly mailed: readonly number[]
  /** Set when there were too many new venues: the next check starts here. */
  readonly since?: Date
  /** Absent when nothing is new. */
  readonly news?: AlertNews
}

/** A mail that accounts must send; the same until accounts has received it, but paused and removed alerts leave it. */
export interface Digest {
  readonly id: string
  readonly madeAt: Date
  readonly parts: readonly DigestPart[]
}

export interface AlertFields {
  readonly alerts?: readonly StoredAlert[]
  /** Token in the links of mails: its holder may pause the alerts. */
  readonly alertsToken?: string
  readonly digest?: Digest
  /** The process that may prepare the digest until `until`. */
  readonly digestLease?: { readonly owner: string; readonly until: Date }
}

const withoutId = { _id: false, id: false } as const

export const alertFields = {
  alerts: {
    type: [
      new Schema(
        {
          id: String,
          criteria: String,
          name: String,
          frequency: String,
          isPaused: Boolean,
          createdAt: Date,
          since: Date,
          dueAt: Date,
          checkedAt: Date,
          lastMailedAt: Date,
        },
        withoutId,
      ),
    ],
    default: undefined,
  },
  alertsToken: String,
  digest: {
    type: new Schema(
      {
        id: String,
        madeAt: Date,
        parts: [
          new Schema(
            { alertId: String, dueAt: Date, mailed: [Number], since: Date, news: SchemaTypes.Mixed },
            withoutId,
          ),
        ],
      },
      withoutId,
    ),
    default: undefined,
  },
  digestLease: { type: new Schema({ owner: String, until: Date }, withoutId), default: undefined },
}

/** Records that an alert reported a venue, so that the alert does not report the venue again. */
export interface MailedVenue {
  /** `<alert>:<venue>`. */
  readonly _id: string
  readonly alertId: string
  readonly userId: string
  readonly at: Date
}

const mailedSchema = new Schema<MailedVenue>(
  { _id: { type: String }, alertId: String, userId: String, at: Date },
  { collection: 'mailedVenues', versionKey: false },
)
mailedSchema.index({ alertId: 1, at: -1, _id: 1 })
mailedSchema.index({ userId: 1 })

export interface AlertModels {
  readonly mailedVenues: Model<MailedVenue>
}

export const alertModels = (connection: Connection): AlertModels => ({
  mailedVenues: modelOnce<MailedVenue>(connection, 'MailedVenue', mailedSchema),
})
