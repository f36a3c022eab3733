import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_PHOTO_TEXT_CHARACTERS, MAX_PHOTOS_PER_VENUE } from './limits'
import { wholeInAddress } from './numbers-in-address'
import { Instant, Line, NumericId, NumericIdInAddress, OpaqueId, RequiredLine, TechnicalText, Text } from './values'
import { ManagedVenue, VenueEdit } from './venues-admin'

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024

/** A venue that an administrator adds. Without coordinates it gets those of its town. */
export const NewVenue = VenueEdit.omit({ version: true })
  .extend({
    name: RequiredLine(120, 'Vul een naam in.'),
    categoryId: NumericId,
    locationId: NumericId,
    /** In the notation of VENUE-11; empty if unknown. */
    openingHours: TechnicalText(4000).optional(),
  })
  .refine((venue) => (venue.latitude === undefined) === (venue.longitude === undefined), {
    message: 'Geef breedte- en lengtegraad samen.',
    path: ['latitude'],
  })
export type NewVenue = z.infer<typeof NewVenue>

const VenueId = z.object({ id: NumericIdInAddress })

/** The photos of a venue in another order; those that `images` leaves out are removed. */
export const PhotoArrangement = z.object({
  images: z.array(TechnicalText(300)).max(MAX_PHOTOS_PER_VENUE),
  /** The photos in the order that the client saw; if given, any other current order is refused. */
  seen: z.array(TechnicalText(300)).max(MAX_PHOTOS_PER_VENUE).optional(),
})

/** A description of a photo for people who do not see it (`alt`); empty for none. */
export const PhotoText = z.object({ text: Line(MAX_PHOTO_TEXT_CHARACTERS) })

export const venueIntakeApi = defineApi({
  createVenue: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/admin/venues',
    access: 'admin',
    refuses: [],
    summary: 'Adds a venue; its slug is made from name and place and is unique',
    body: NewVenue,
    reply: ManagedVenue,
    status: 201,
  },
  arrangePhotos: {
    method: 'PUT',
    path: '/admin/venues/:id/photos',
    access: 'admin',
    refuses: [404, 409],
    summary:
      'Reorders the photos and removes those left out. 409 if the photos differ from `seen` or `version` is outdated',
    params: VenueId,
    body: PhotoArrangement.extend({
      /** The version of the venue, for clients that require an unchanged venue; `seen` requires unchanged photos. */
      version: z.number().int().optional(),
    }),
    reply: ManagedVenue,
  },
  describePhoto: {
    method: 'PUT',
    path: '/admin/venues/:id/photos/:photo/text',
    access: 'admin',
    refuses: [404],
    summary: 'Describes a photo for people who do not see it; an empty text removes the description',
    params: VenueId.extend({ photo: OpaqueId }),
    body: PhotoText,
    reply: ManagedVenue,
  },
})

/**
 * `POST /api/admin/venues/:id/photos`: the body is one JPEG, PNG, WebP or AVIF image of at most {@link MAX_PHOTO_BYTES}
 * (413), recognised by its content, not by its type header (415). Returns 201 with the {@link ManagedVenue}. The image
 * is rotated upright, resized and stripped of metadata.
 */
export const VENUE_PHOTOS_PATH = '/admin/venues/:id/photos'

export const IMPORT_ROW_STATES = ['new', 'duplicate', 'invalid', 'added', 'skipped', 'undone'] as const

export const ImportRow = z.object({
  /** The line of the file, from 1. */
  line: z.number().int(),
  state: z.enum(IMPORT_ROW_STATES),
  name: z.string(),
  categoryName: z.string().nullable(),
  locationName: z.string().nullable(),
  /** A message in Dutch for an invalid row. */
  problem: z.string().nullable(),
  /** The existing venue, or the line of the file with the same venue. */
  duplicateOf: z
    .object({ id: z.number().int().nullable(), name: z.string(), line: z.number().int().nullable() })
    .nullable(),
  venueId: z.number().int().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const VenueImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The format of the file; venues of OpenStreetMap require the ODbL credit. */
  format: z.enum(['csv', 'osm-geojson']),
  state: z.enum(['previewed', 'applying', 'applied', 'undoing', 'undone']),
  createdAt: Instant,
  createdBy: z.string(),
  counts: z.record(z.enum(IMPORT_ROW_STATES), z.number().int()),
  /** In the reply for a single applied import: number of its venues that administrators changed later. */
  edited: z.number().int().optional(),
})
export type VenueImport = z.infer<typeof VenueImport>

const ImportId = z.object({ id: OpaqueId })

export const venueImportApi = defineApi({
  previewImport: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/admin/imports',
    access: 'admin',
    refuses: [422],
    // Quotes and line breaks take two characters in JSON.
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
    summary: 'Previews the import of a CSV or OpenStreetMap GeoJSON file row by row; adds nothing',
    body: z.object({ fileName: Text(200), content: z.string().max(MAX_IMPORT_BYTES) }),
    reply: VenueImport,
    status: 201,
  },
  listImports: {
    method: 'GET',
    path: '/admin/imports',
    access: 'admin',
    refuses: [],
    summary: 'Imports, latest first, at most 100',
    reply: z.array(VenueImport),
  },
  getImport: {
    method: 'GET',
    path: '/admin/imports/:id',
    access: 'admin',
    refuses: [404],
    summary: 'One import',
    params: ImportId,
    reply: VenueImport,
  },
  importRows: {
    method: 'GET',
    path: '/admin/imports/:id/rows',
    access: 'admin',
    refuses: [404],
    summary: 'A page of its rows, in order of the file',
    params: ImportId,
    query: z.object({
      state: z.enum(IMPORT_ROW_STATES).optional(),
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(200)).default(50),
    }),
    reply: z.object({ rows: z.array(ImportRow), total: z.number().int() }),
  },
  applyImport: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/imports/:id/apply',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Adds the new rows, and duplicates on request; resumes after an interruption',
    params: ImportId,
    body: z.object({ includeDuplicates: z.boolean().default(false) }),
    reply: VenueImport,
    status: 202,
  },
  undoImport: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/imports/:id/undo',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Removes the venues that the import added',
    params: ImportId,
    reply: VenueImport,
    status: 202,
  },
})
