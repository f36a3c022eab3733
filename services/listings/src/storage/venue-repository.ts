import { isDeepStrictEqual } from 'node:util'
import type { InTransaction, OutboxEntry } from '@plekje/service-kit'
import type { Names } from '../domain/catalog'
import { indexedFieldsOf } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import type { ChangeRecorder } from './change-recorder'
import type { VenueModel } from './venue-model'

/** Fields that a change may set. The repository sets the version and the times. */
export type VenueChanges = Partial<Omit<Venue, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'firstVisibleAt'>>

export type VenueRepository = ReturnType<typeof createVenueRepository>

const MAX_ID = 2 ** 31 - 1

/** Fields that the search for duplicates needs. */
const outlineFields = { name: 1, locationId: 1, address: 1, latitude: 1, longitude: 1, osmId: 1 } as const
export type VenueOutline = Pick<Venue, '_id' | keyof typeof outlineFields>

const MAX_VALUES = 200
const OUTLINE_BATCH = 1000

/** Data that is deleted with venues, in the same transaction. */
export interface VenueDependents {
  removeOfVenues(listingIds: readonly number[]): Promise<void>
}

export interface VenueWriting {
  readonly inTransaction: InTransaction
  readonly recorder: ChangeRecorder
  /** Names of categories and places, for derived fields. */
  readonly names: Names
}

/** Venues in the documents engine. A change is one transaction: the venue, its counts, its events. */
export function createVenueRepository(
  model: VenueModel,
  { inTransaction, recorder, names }: VenueWriting,
  dependents: readonly VenueDependents[],
) {
  const collection = model.db.collection<Venue>(model.collection.name)
  const collectionOptions = { projection: { nameParts: 0 }, maxTimeMS: model.db.get('maxTimeMS') }

  const removeDependents = async (ids: readonly number[]) => {
    for (const dependent of dependents) await dependent.removeOfVenues(ids)
  }

  /**
   * In a transaction: changes or deletes a venue, with the audit entry of `audit`. `decide` receives the current venue
   * and may throw; it is called again after a concurrent change. A change without effect writes nothing. Returns null
   * if the venue does not exist.
   */
  const apply = async (
    id: number,
    decide: (venue: Venue) => VenueChanges | 'remove' | Promise<VenueChanges | 'remove'>,
    audit?: (before: Venue, after: Venue) => OutboxEntry,
  ): Promise<Venue | null> => {
    const before = await model.findById(id).lean<Venue | null>()
    if (!before) return null
    const changes = await decide(before)
    const record = async (after: Venue | null) => {
      const entries = audit ? [audit(before, after ?? before)] : []
      await recorder.record([{ before, after }], entries)
    }
    if (changes === 'remove') {
      await record(null)
      await model.deleteOne({ _id: id })
      await removeDependents([id])
      return before
    }
    if (isUnchanged(before, changes)) return before
    const updatedAt = new Date()
    const version = before.version + 1
    const newValues = { ...changes, ...firstVisibleOf(before, { ...changes, updatedAt }), version, updatedAt }
    const after: Venue = { ...before, ...newValues }
    await record(after)
    await model.updateOne({ _id: id }, { $set: { ...newValues, ...indexedFieldsOf(after, names) } })
    return after
  }

  return {
    /**
     * Reads outside of transactions. Every venue page uses this method, so it avoids mongoose, whose queries take 50%
     * longer.
     */
    byIdOrSlug: async (idOrSlug: string): Promise<Venue | null> => {
      const isNumber = /^\d+$/.test(idOrSlug)
      const id = Number(idOrSlug)
      // Ids have one spelling: `007` is not 7.
      if (isNumber && !(String(id) === idOrSlug && id >= 1 && id <= MAX_ID)) return null
      return collection.findOne<Venue>(isNumber ? { _id: id } : { slug: idOrSlug }, collectionOptions)
    },

    byIds: (ids: readonly number[]) => model.find({ _id: { $in: [...ids] } }).lean<Venue[]>(),

    /** Venues after an id, in order of id, hidden venues included. */
    after: (id: number, limit: number) =>
      model
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Venue[]>(),

    apply,

    /** In a transaction: writes to a venue, so that a transaction that changes or deletes it conflicts with this. */
    lock: async (id: number): Promise<void> => void (await model.updateOne({ _id: id }, { $inc: { locks: 1 } })),

    /** Like `apply`, in a transaction of its own. */
    change: (...args: Parameters<typeof apply>): Promise<Venue | null> => inTransaction(() => apply(...args)),

    /** In a transaction: deletes venues of an import; missing ones are ignored. */
    async removeMany(ids: readonly number[], importId: string): Promise<void> {
      const venues = await model.find({ _id: { $in: [...ids] }, importId }).lean<Venue[]>()
      if (venues.length === 0) return
      await recorder.record(venues.map((before) => ({ before, after: null })))
      const venueIds = venues.map(({ _id }) => _id)
      await model.deleteMany({ _id: { $in: venueIds } })
      await removeDependents(venueIds)
    },

    /** Number of venues of an import that administrators changed later. */
    countEdited: (importId: string) => model.countDocuments({ importId, editedAt: { $type: 'date' } }),

    /**
     * Yields venues in one of the cells, or with one of the keys or OpenStreetMap ids, hidden ones included. They come
     * in batches without order; a venue that matches several conditions comes several times.
     */
    async *outlines({ cells, duplicateKeys, osmIds }: OutlineQuery): AsyncGenerator<VenueOutline[]> {
      const conditions = [
        ...inParts('cell', cells),
        ...inParts('duplicateKey', duplicateKeys),
        ...inParts('osmId', osmIds),
      ]
      let batch: VenueOutline[] = []
      for (const condition of conditions) {
        let lastId = 0
        let hasMore = true
        while (hasMore) {
          const outlines = await model
            .find({ ...condition, _id: { $gt: lastId } }, outlineFields)
            .sort({ _id: 1 })
            .limit(OUTLINE_BATCH)
            .lean<VenueOutline[]>()
          batch.push(...outlines)
          lastId = outlines.at(-1)?._id ?? lastId
          hasMore = outlines.length === OUTLINE_BATCH
          if (batch.length < OUTLINE_BATCH) continue
          yield batch
          batch = []
        }
      }
      if (batch.length > 0) yield batch
    },
  }
}

interface OutlineQuery {
  readonly cells: readonly number[]
  readonly duplicateKeys: readonly string[]
  readonly osmIds: readonly string[]
}

/** Returns conditions that together match all values, each with up to {@link MAX_VALUES} values. */
function inParts(field: string, values: readonly (string | number)[]): object[] {
  const conditions: object[] = []
  for (let start = 0; start < values.length; start += MAX_VALUES) {
    conditions.push({ [field]: { $in: values.slice(start, start + MAX_VALUES) } })
  }
  return conditions
}

/** When a venue first became visible. Visible venues that were stored before this field existed use their creation. */
function firstVisibleOf(
  { firstVisibleAt, isVisible, createdAt }: Venue,
  after: Partial<Venue> & Pick<Venue, 'updatedAt'>,
): Pick<Venue, 'firstVisibleAt'> {
  if (firstVisibleAt) return { firstVisibleAt }
  if (isVisible) return { firstVisibleAt: createdAt }
  return after.isVisible ? { firstVisibleAt: after.updatedAt } : {}
}

const isUnchanged = (venue: Venue, changes: Partial<Venue>) =>
  Object.entries(changes).every(([field, value]) => isDeepStrictEqual(venue[field as keyof Venue], value))
