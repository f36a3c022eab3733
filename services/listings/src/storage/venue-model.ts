import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { IndexedFields } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import { PLAIN_FIELDS, ruleOf } from '../domain/venue-fields'
import { dutchCollation } from './dutch-order'

/** A query returns derived fields only if it selects them. `locks` counts calls of `lock` of the repository. */
export type StoredVenue = Venue & IndexedFields & { readonly locks?: number }

export type VenueModel = Model<StoredVenue>

const textOrNull = { type: String, default: null }
const numberOrNull = { type: Number, default: null }
const count = { type: Number, required: true, default: 0 }
const notSelected = { select: false } as const

const plainSchema = Object.fromEntries(
  PLAIN_FIELDS.map((field) => {
    const { empty, isOptional, isNumber } = ruleOf(field)
    const type = isNumber ? Number : String
    return [field, isOptional ? { type } : { type, default: empty }]
  }),
)

function venueSchema(): Schema<StoredVenue> {
  const schema = new Schema<StoredVenue>(
    {
      _id: Number,
      slug: { type: String, required: true },
      name: { type: String, required: true },
      foldedName: { type: String, required: true },
      ...plainSchema,
      images: [String],
      photoTexts: SchemaTypes.Mixed,
      categoryId: { type: Number, required: true },
      locationId: { type: Number, required: true },
      latitude: { type: String, required: true },
      longitude: { type: String, required: true },
      rating: numberOrNull,
      reviewCount: count,
      reviewsVersion: count,
      googleRating: numberOrNull,
      googleReviewCount: count,
      openingHours: textOrNull,
      specialHours: { type: [SchemaTypes.Mixed], default: undefined },
      hoursCheckedAt: Date,
      hoursCheckedBy: String,
      hoursCheckedById: String,
      featured: { type: Boolean, default: false },
      isVisible: { type: Boolean, required: true },
      closedAt: Date,
      isManaged: Boolean,
      ownerCheckedAt: Date,
      locks: { type: Number, ...notSelected },
      checkedEmail: String,
      checkedWebsite: String,
      firstVisibleAt: Date,
      attribution: String,
      osmId: String,
      importId: String,
      editedAt: Date,
      version: { type: Number, required: true },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      categoryName: { type: String, ...notSelected },
      locationName: { type: String, ...notSelected },
      shownRating: { type: Number, ...notSelected },
      isUnrated: { type: Boolean, ...notSelected },
      imageCount: { type: Number, ...notSelected },
      nameParts: { type: [String], default: undefined, ...notSelected },
      cell: { type: Number, ...notSelected },
      duplicateKey: { type: String, ...notSelected },
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index({ slug: 1 }, { unique: true })
  schema.index({ importId: 1 }, { sparse: true })
  schema.index({ hoursCheckedById: 1 }, { sparse: true })
  schema.index({ osmId: 1, _id: 1 })
  schema.index({ cell: 1, _id: 1 })
  schema.index({ duplicateKey: 1, _id: 1 })
  schema.index({ createdAt: 1 })
  for (const keys of listIndexes) schema.index(keys, { collation: dutchCollation })
  return schema
}

type IndexKeys = Readonly<Record<string, 1 | -1>>
const byName = { name: 1, _id: 1 } as const

/** Each sort order, and each filter in the default order, is one scan of an index. */
const listIndexes: readonly IndexKeys[] = [
  { isVisible: 1, ...byName },
  { isVisible: -1, ...byName },
  { isVisible: 1, categoryName: 1, ...byName },
  { isVisible: 1, categoryName: -1, ...byName },
  { isVisible: 1, locationName: 1, ...byName },
  { isVisible: 1, locationName: -1, ...byName },
  { isVisible: 1, imageCount: 1, ...byName },
  { isVisible: 1, imageCount: -1, ...byName },
  { isVisible: 1, isUnrated: 1, shownRating: 1, ...byName },
  { isVisible: 1, shownRating: -1, ...byName },
  { featured: 1, isVisible: 1, ...byName },
  { categoryId: 1, isVisible: 1, ...byName },
  { locationId: 1, isVisible: 1, ...byName },
  { locationId: 1, categoryId: 1, isVisible: 1, ...byName },
  { isVisible: 1, nameParts: 1 },
]

export const venueModel = (connection: Connection): VenueModel =>
  modelOnce(connection, 'Venue', venueSchema(), 'venues')
