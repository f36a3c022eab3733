import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** A queued mail to a visitor, with the id of the proposal. Listings has the address. */
export interface VisitorMail {
  readonly _id: string
  readonly queuedAt: Date
  /** Earliest time of the next attempt. It is in the future while the mail is being sent, and after a failure. */
  readonly nextAt: Date
  readonly attempts: number
}

export type VisitorMailModel = Model<VisitorMail>

export function visitorMailModel(connection: Connection): VisitorMailModel {
  const schema = new Schema<VisitorMail>(
    { _id: String, queuedAt: Date, nextAt: Date, attempts: Number },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  return modelOnce(connection, 'VisitorMail', schema.index({ nextAt: 1 }), 'visitorMails')
}
