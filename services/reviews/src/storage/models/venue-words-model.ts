import { Schema } from 'mongoose'

/** A word that several reviews of a venue have, and which these are. */
export interface StoredVenueWord {
  /** Its stems. */
  readonly key: string
  readonly text: string
  readonly members: readonly string[]
  readonly google: readonly string[]
}

/** What was made of a venue's reviews: for which version of them, by which rules and for which version of the venue. */
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
