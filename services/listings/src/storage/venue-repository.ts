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
export interface VenueBelongings {
  removeOfVenues(listingIds: readonly number[]): Promise<void>
}

export interface VenueWriting {
  readonly inTransaction: InTransaction
  readonly changes: ChangeRecorder
  /** Names of categories and places, for derived fields. */
  readonly names: Names
}

/** Venues in the documents engine. A change is one transaction: the venue, its counts, its events. */
export function createVenueRepository(
  model: VenueModel,
  { inTransaction, changes: recorder, names }: VenueWriting,
  belongings: readonly VenueBelongings[],
) {
  const removeBelongings = async (ids: readonly number[]) => {
    for (const belonging of belongings) await belonging.removeOfVenues(ids)
  }

  /**
   * In a transaction: changes or deletes a venue, with the entry of `audit`. `decide` receives the current venue and may
   * throw; it is called again after a concurrent change. A change without effect writes nothing. Returns null if the venue
   * does not exist.
   */
  const apply = async (
    id: number,
    decide: (venue: Venue) => VenueChanges | 'remove' | Promise<VenueChanges | 'remove'>,
    audit?: (before: Venue, after: Venue) => OutboxEntry,
  ): Promise<Venue | null> => {
    const before = await model.findById(id).lean<Venue | null>()
    if (!before) return null
    const changes = await decide(before)
    if (changes === 'remove') {
      await recorder.record([{ before, after: null }], audit ? [audit(before, before)] : [])
      await model.deleteOne({ _id: id })
      await removeBelongings([id])
      return before
    }
    if (isUnchanged(before, changes)) return before
    const updatedAt = new Date()
    const version = before.version + 1
    const written = { ...changes, ...firstVisibleOf(before, { ...changes, updatedAt }), version, updatedAt }
    const after: Venue = { ...before, ...written }
    await recorder.record([{ before, after }], audit ? [audit(before, after)] : [])
    await model.updateOne({ _id: id }, { $set: { ...written, ...indexedFieldsOf(after, names) } })
    return after
  }

  return {
    byIdOrSlug: async (idOrSlug: string): Promise<Venue | null> => {
      const isNumber = /^\d+$/.test(idOrSlug)
      // Ids have one spelling: `007` is not 7.
      const isId = isNumber && String(Number(idOrSlug)) === idOrSlug
      if (isNumber && !(isId && Number(idOrSlug) >= 1 && Number(idOrSlug) <= MAX_ID)) return null
      return model.findOne(isId ? { _id: Number(idOrSlug) } : { slug: idOrSlug }).lean<Venue | null>()
    },

    byIds: (ids: readonly number[]) => model.find({ _id: { $in: [...ids] } }).lean<Venue[]>(),

    /** In order of id, hidden venues included. */
    after: (id: number, limit: number) =>
      model
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Venue[]>(),

    apply,

    /** Like `apply`, in a transaction of its own. */
    change: (...change: Parameters<typeof apply>): Promise<Venue | null> => inTransaction(() => apply(...change)),

    /** In a transaction: deletes venues of an import; missing ones are ignored. */
    async removeMany(ids: readonly number[], importId: string): Promise<void> {
      const found = await model.find({ _id: { $in: [...ids] }, importId }).lean<Venue[]>()
      if (found.length === 0) return
      await recorder.record(found.map((before) => ({ before, after: null })))
      const foundIds = found.map(({ _id }) => _id)
      await model.deleteMany({ _id: { $in: foundIds } })
      await removeBelongings(foundIds)
    },

    /** Number of venues of an import that administrators changed later. */
    countEdited: (importId: string) => model.countDocuments({ importId, editedAt: { $type: 'date' } }),

    /**
     * Yields venues in one of the cells, or with one of the keys or OpenStreetMap ids, hidden ones included. They come
     * in batches without order; a venue that matches several conditions comes several times.
     */
    async *outlines(of: {
      readonly cells: readonly number[]
      readonly duplicateKeys: readonly string[]
      readonly osmIds: readonly string[]
    }): AsyncGenerator<VenueOutline[]> {
      let piece: VenueOutline[] = []
      for (const [field, values] of [
        ['cell', of.cells],
        ['duplicateKey', of.duplicateKeys],
        ['osmId', of.osmIds],
      ] as const) {
        for (let at = 0; at < values.length; at += MAX_VALUES) {
          const these = { [field]: { $in: values.slice(at, at + MAX_VALUES) } }
          for (let after = 0, isMore = true; isMore; ) {
            const found = await model
              .find({ ...these, _id: { $gt: after } }, outlineFields)
              .sort({ _id: 1 })
              .limit(OUTLINE_BATCH)
              .lean<VenueOutline[]>()
            piece.push(...found)
            after = found.at(-1)?._id ?? after
            isMore = found.length === OUTLINE_BATCH
            if (piece.length < OUTLINE_BATCH) continue
            yield piece
            piece = []
          }
        }
      }
      if (piece.length > 0) yield piece
    },
  }
}

/** Visible venues from before this field existed use the time they were added. */
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
