import { Schema } from 'mongoose'

/** Number of a member's reports, votes or photos in the hour that ends at `until`. */
export interface StoredHour {
  readonly _id: string
  readonly count: number
  readonly until: Date
}

const hourSchema = (collection: string) =>
  new Schema<StoredHour>(
    { _id: { type: String }, count: Number, until: Date },
    { collection, versionKey: false },
  ).index({ until: 1 }, { expireAfterSeconds: 0 })
export const reporterSchema = hourSchema('reporters')
export const voterSchema = hourSchema('voters')
export const photographerSchema = hourSchema('photographers')
