import { Schema } from 'mongoose'

/** A word, or several words in sequence, that several reviews of a venue contain. */
export interface StoredVenueWord {
  readonly key: string
  readonly text: string
  readonly members: readonly string[]
  readonly google: readonly string[]
}

/** The words of a venue's reviews. */
export interface StoredVenueWords {
  readonly _id: number
  /** Version of the venue's reviews that the words were computed from. */
  readonly asOf: number
  /** Versions of the rules and of the venue that the words were computed with. */
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
