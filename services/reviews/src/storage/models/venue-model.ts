import { Schema } from 'mongoose'

/** A venue as last published by listings. Without slug and name it is deleted. */
export interface StoredVenue {
  readonly _id: number
  readonly version: number
  readonly slug?: string
  readonly name?: string
  readonly isVisible?: boolean
}

export const venueSchema = new Schema<StoredVenue>(
  { _id: { type: Number }, version: Number, slug: String, name: String, isVisible: Boolean },
  { collection: 'venues', versionKey: false },
)
