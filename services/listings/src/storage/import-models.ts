import type { ImportRow, VenueImport } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { Actor } from '../domain/audit'
import type { DraftVenue } from './venue-intake'

export interface StoredImport {
  readonly _id: string
  readonly fileName: string
  readonly format: VenueImport['format']
  /** `reading` until all rows are stored; hidden until then. */
  readonly state: VenueImport['state'] | 'reading'
  readonly createdAt: Date
  /** Name and id of the administrator; the id is absent after the account was erased. */
  readonly createdBy: string
  readonly createdById?: string
  readonly counts: VenueImport['counts']
  readonly includeDuplicates: boolean
  /** Member who requested the current step. */
  readonly actor: Pick<Actor, 'id'>
}

export interface StoredRow extends ImportRow {
  readonly _id: string
  readonly importId: string
  /** The venue to add; null for an invalid row. */
  readonly draft: DraftVenue | null
}

export interface ImportModels {
  readonly imports: Model<StoredImport>
  readonly rows: Model<StoredRow>
}

export const importModels = (connection: Connection): ImportModels => ({
  imports: modelOnce(connection, 'VenueImport', importSchema(), 'venue_imports'),
  rows: modelOnce(connection, 'ImportRow', rowSchema(), 'venue_import_rows'),
})

const options = {
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  minimize: false,
} as const
const text = { type: String, required: true }

function importSchema(): Schema<StoredImport> {
  const schema = new Schema<StoredImport>(
    {
      _id: String,
      fileName: { type: String, default: '' },
      format: text,
      state: text,
      createdAt: { type: Date, required: true },
      createdBy: text,
      createdById: String,
      counts: SchemaTypes.Mixed,
      includeDuplicates: { type: Boolean, default: false },
      actor: SchemaTypes.Mixed,
    },
    options,
  )
  schema.index({ state: 1, createdAt: 1 })
  schema.index({ createdAt: -1 })
  schema.index({ createdById: 1 }, { sparse: true })
  return schema
}

function rowSchema(): Schema<StoredRow> {
  const schema = new Schema<StoredRow>(
    {
      _id: String,
      importId: text,
      line: { type: Number, required: true },
      state: text,
      name: { type: String, default: '' },
      categoryName: { type: String, default: null },
      locationName: { type: String, default: null },
      problem: { type: String, default: null },
      duplicateOf: { type: SchemaTypes.Mixed, default: null },
      venueId: { type: Number, default: null },
      draft: { type: SchemaTypes.Mixed, default: null },
    },
    options,
  )
  schema.index({ importId: 1, state: 1, line: 1 })
  schema.index({ importId: 1, line: 1 })
  return schema
}
