import type { AlertFrequency, AlertNews } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

/** A search that a member follows, in the member's document. */
export interface StoredAlert {
  readonly id: string
  /** In the one spelling that criteria have; no two alerts of a member have the same. */
  readonly criteria: string
  readonly name: string
  readonly frequency: AlertFrequency
  readonly isPaused: boolean
  readonly createdAt: Date
  /** What visitors could see before is not mailed: when it was made, or went on after a pause. */
  readonly since: Date
  /** When it is looked for news; null during a pause. */
  readonly dueAt: Date | null
  /** When it last was. */
  readonly checkedAt?: Date
  /** When a mail last told of any. */
  readonly lastMailedAt?: Date
}

/** What one alert has to say in a digest, and what becomes of it once that is said. */
export interface DigestPart {
  readonly alertId: string
  /** As it was when the digest was made: one that was changed since keeps its own. */
  readonly dueAt: Date
  readonly mailed: readonly number[]
  /** More was found than is looked at in one go: from then on it is told. */
  readonly since?: Date
  /** None where nothing is new. */
  readonly news?: AlertNews
}

/** A mail that is to be handed over, the same one until that has happened. */
export interface Digest {
  readonly id: string
  readonly madeAt: Date
  readonly parts: readonly DigestPart[]
}

/** What a member's document has for alerts. */
export interface AlertFields {
  readonly alerts?: readonly StoredAlert[]
  /** In links of mails: whoever has it may pause the alerts. */
  readonly alertsToken?: string
  readonly digest?: Digest
  /** By which process it is worked on, and until when nobody else does. */
  readonly digestLease?: { readonly owner: string; readonly until: Date }
}

const part = { _id: false, id: false } as const

export const alertFields = {
  alerts: {
    type: [
      new Schema(
        {
          ...{ id: String, criteria: String, name: String, frequency: String, isPaused: Boolean },
          ...{ createdAt: Date, since: Date, dueAt: Date, checkedAt: Date, lastMailedAt: Date },
        },
        part,
      ),
    ],
    default: undefined,
  },
  alertsToken: String,
  digest: {
    type: new Schema(
      {
        ...{ id: String, madeAt: Date },
        parts: [
          new Schema({ alertId: String, dueAt: Date, mailed: [Number], since: Date, news: SchemaTypes.Mixed }, part),
        ],
      },
      part,
    ),
    default: undefined,
  },
  digestLease: { type: new Schema({ owner: String, until: Date }, part), default: undefined },
}

/** That an alert told of a venue, so that it does so once. */
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
