import { Schema } from 'mongoose'

/** A word that several reviews of a venue contain, with those reviews. */
export interface StoredVenueWord {
  /** Its stems. */
  readonly key: string
  readonly text: string
  readonly members: readonly string[]
  readonly google: readonly string[]
}

/** The words of a venue's reviews, with the versions of reviews, rules and venue that they were computed from. */
export interface StoredVenueWords {
  readonly _id: number
  readonly asOf: number
  readonly madeFor: string
  readonly words: readonly StoredVenueWord[]
}

const wordSchema = new Schema<StoredVenueWord>(
  { key: String, text: String, members: [String], google: [String] },
  { _id: false },
)

export const venueWordsSchema = new Schema<StoredVenueWords>(
  { _id: { type: Number }, asOf: Number, madeFor: String, words: [wordSchema] },
  { collection: 'venueWords', versionKey: false },
)
