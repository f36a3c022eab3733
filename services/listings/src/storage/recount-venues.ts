import { isDeepStrictEqual } from 'node:util'
import { hourOf, inTransaction } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import type { Names } from '../domain/catalog'
import { type IndexedFields, indexedFieldsOf } from '../domain/indexed-fields'
import type { VenueGroup } from '../domain/venue-counts'
import { readCatalog } from './catalog-cache'
import { catalogModels } from './catalog-model'
import { countsModel } from './counts-model'
import { createVenueCounts } from './venue-counts'
import { type StoredVenue, venueModel } from './venue-model'
import { createVenuesAdded } from './venues-added'

const PAGE_SIZE = 500

const INDEXED_FIELDS = Object.keys({
  foldedName: '',
  categoryName: '',
  locationName: '',
  shownRating: null,
  isUnrated: false,
  imageCount: 0,
  nameParts: [],
  cell: null,
  duplicateKey: '',
} satisfies IndexedFields) as (keyof IndexedFields)[]

/**
 * Repairs wrong derived fields of venues and wrong counts while the service runs: each category, place and hour is
 * counted in a transaction of its own. Returns the numbers of repaired venues and of wrong counts.
 */
export async function recountVenues(
  connection: Connection,
): Promise<{ readonly repaired: number; readonly wrong: number }> {
  const venues = venueModel(connection)
  const counts = createVenueCounts({ counts: countsModel(connection), venues })
  const venuesAdded = createVenuesAdded(connection)
  const catalog = await readCatalog(catalogModels(connection))
  const { repaired, countByHour } = await repairVenues(connection, catalog)
  const groups = new Map<string, VenueGroup>()
  const addGroup = (kind: VenueGroup['kind'], id: number) => groups.set(`${kind} ${id}`, { kind, id })
  for (const { id } of catalog.categories) addGroup('category', id)
  for (const { id } of catalog.locations) addGroup('location', id)
  for (const { kind, id } of await counts.groups()) addGroup(kind, id)
  let wrong = 0
  for (const group of groups.values()) {
    if (await inTransaction(connection, () => counts.recount(group))) wrong += 1
  }
  for (const hour of await venuesAdded.findWrongHours(countByHour)) {
    if (await inTransaction(connection, () => venuesAdded.recount(hour))) wrong += 1
  }
  return { repaired, wrong }
}

/** Repairs derived fields, and counts venues by the hour in which they were added. */
async function repairVenues(connection: Connection, names: Names) {
  const venues = venueModel(connection)
  const countByHour = new Map<string, number>()
  let repaired = 0
  let lastId = Number.MIN_SAFE_INTEGER
  let hasMore = true
  while (hasMore) {
    const batch = await venues
      .find({ _id: { $gt: lastId } })
      .select(INDEXED_FIELDS.map((field) => `+${field}`).join(' '))
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<StoredVenue[]>()
    for (const { createdAt } of batch) {
      const hour = hourOf(createdAt)
      countByHour.set(hour, (countByHour.get(hour) ?? 0) + 1)
    }
    const repairs = batch.map((venue) => repairOf(venue, names)).filter((repair) => repair !== undefined)
    if (repairs.length > 0) repaired += (await venues.bulkWrite(repairs, { ordered: false })).modifiedCount
    lastId = batch.at(-1)?._id ?? lastId
    hasMore = batch.length === PAGE_SIZE
  }
  return { repaired, countByHour }
}

/**
 * The write that repairs a venue; undefined if its fields are right. The version filter skips a venue that changes
 * meanwhile: that change writes the right values.
 */
function repairOf(venue: StoredVenue, names: Names) {
  const fields = indexedFieldsOf(venue, names)
  if (INDEXED_FIELDS.every((name) => isDeepStrictEqual(venue[name] ?? null, fields[name]))) return undefined
  return { updateOne: { filter: { _id: venue._id, version: venue.version }, update: { $set: fields } } }
}
