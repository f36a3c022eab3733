import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import type { RatedNumbers, VenueGroup } from '../domain/venue-counts'

/** The numbers of a category, or of a place, which has no ratings. Absent numbers are 0. */
export interface StoredCounts extends VenueGroup, Partial<RatedNumbers> {
  /** `category 3` or `location 12`. */
  readonly _id: string
}

export type CountsModel = Model<StoredCounts>

export const countsModel = (connection: Connection): CountsModel =>
  modelOnce(connection, 'VenueCounts', countsSchema(), 'venue_counts')

const countsSchema = (): Schema<StoredCounts> =>
  new Schema<StoredCounts>(
    {
      _id: String,
      kind: String,
      id: Number,
      venues: Number,
      visible: Number,
      ratingSum: Number,
      rated: Number,
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false, id: false },
  )
