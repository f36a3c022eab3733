import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import type { StoredCategory, StoredLocation } from '../domain/catalog'

export interface SeedMark {
  readonly _id: string
  readonly doneAt: Date
}

/** The highest id ever given to a venue. */
export interface IdCounter {
  readonly _id: string
  readonly last: number
}

export interface CatalogModels {
  readonly categories: Model<StoredCategory>
  readonly locations: Model<StoredLocation>
  readonly seedMarks: Model<SeedMark>
  readonly idCounters: Model<IdCounter>
}

const options = { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false } as const
const text = { type: String, required: true }

const categorySchema = (): Schema<StoredCategory> =>
  new Schema<StoredCategory>(
    {
      _id: Number,
      name: text,
      slug: text,
      color: text,
      icon: text,
      parentId: { type: Number, default: null },
      image: { type: String, default: '' },
    },
    options,
  ).index({ slug: 1 }, { unique: true })

const locationSchema = (): Schema<StoredLocation> =>
  new Schema<StoredLocation>(
    { _id: Number, name: text, slug: text, latitude: text, longitude: text, province: text },
    options,
  ).index({ slug: 1 }, { unique: true })

const seedMarkSchema = (): Schema<SeedMark> =>
  new Schema<SeedMark>({ _id: String, doneAt: { type: Date, required: true } }, options)

const idCounterSchema = (): Schema<IdCounter> =>
  new Schema<IdCounter>({ _id: String, last: { type: Number, required: true } }, options)

export const catalogModels = (connection: Connection): CatalogModels => ({
  categories: modelOnce(connection, 'Category', categorySchema(), 'categories'),
  locations: modelOnce(connection, 'Location', locationSchema(), 'locations'),
  seedMarks: modelOnce(connection, 'SeedMark', seedMarkSchema(), 'seed_marks'),
  idCounters: modelOnce(connection, 'IdCounter', idCounterSchema(), 'id_counters'),
})
