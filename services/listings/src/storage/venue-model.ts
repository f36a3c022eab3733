import type { PriceRange } from '@plekje/contracts'
import { type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** A venue as it is stored. Names of its category and place are added when it is read. */
export interface Venue extends OutboxFields {
  readonly _id: number
  readonly slug: string
  readonly name: string
  /** For searching by name: lower case, without accents. */
  readonly foldedName: string
  readonly shortDescription: string
  readonly description: string
  readonly images: string[]
  readonly categoryId: number
  readonly locationId: number
  readonly latitude: string
  readonly longitude: string
  readonly address: string
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Members'; null without reviews. */
  readonly rating: number | null
  readonly reviewCount: number
  /** Version of the totals above, as the reviews service counts it. */
  readonly reviewsVersion: number
  readonly googleRating: number | null
  readonly googleReviewCount: number
  readonly openingHours: string | null
  readonly priceRange: PriceRange | null
  readonly featured: boolean
  readonly isVisible: boolean
  /** Whose data it is beside ours. */
  readonly attribution?: 'osm' | null
  /** OpenStreetMap's own id, such as `node/123`. */
  readonly osmId?: string | null
  /** The import that added it. */
  readonly importId?: string | null
  /** When an administrator last changed it. */
  readonly editedAt?: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type VenueModel = Model<Venue>

const text = { type: String, default: '' }
const textOrNull = { type: String, default: null }
const numberOrNull = { type: Number, default: null }
const count = { type: Number, required: true, default: 0 }

function venueSchema(): Schema<Venue> {
  const schema = new Schema<Venue>(
    {
      _id: Number,
      slug: { type: String, required: true },
      name: { type: String, required: true },
      foldedName: { type: String, required: true },
      shortDescription: text,
      description: text,
      images: [String],
      categoryId: { type: Number, required: true },
      locationId: { type: Number, required: true },
      latitude: { type: String, required: true },
      longitude: { type: String, required: true },
      address: text,
      phone: textOrNull,
      email: textOrNull,
      website: textOrNull,
      rating: numberOrNull,
      reviewCount: count,
      reviewsVersion: count,
      googleRating: numberOrNull,
      googleReviewCount: count,
      openingHours: textOrNull,
      priceRange: textOrNull,
      featured: { type: Boolean, default: false },
      isVisible: { type: Boolean, required: true },
      attribution: String,
      osmId: String,
      importId: String,
      editedAt: Date,
      version: { type: Number, required: true },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index({ slug: 1 }, { unique: true })
  schema.index({ categoryId: 1 })
  schema.index({ locationId: 1 })
  schema.index({ featured: 1 })
  schema.index({ importId: 1 }, { sparse: true })
  schema.plugin(withOutbox)
  return schema
}

export const venueModel = (connection: Connection): VenueModel =>
  (connection.models.Venue as VenueModel | undefined) ?? connection.model<Venue>('Venue', venueSchema(), 'venues')

/** Lower case without accents, so that "cafe" finds "Café". */
export const fold = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
