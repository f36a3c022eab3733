import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EventData } from '@plekje/contracts'
import { addedEntry, type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Names } from '../domain/catalog'
import { indexedFieldsOf } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import { type Contribution, type CountingFields, contributionOf } from '../domain/venue-counts'
import type { StoredVenue, VenueModel } from './venue-model'

/** Fields that a change may set. The repository sets the version and the times. */
export type VenueChanges = Partial<
  Omit<Venue, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'firstVisibleAt' | 'outbox' | 'removedAt' | 'deletedAt'>
>

export type VenueRepository = ReturnType<typeof createVenueRepository>

const MAX_ATTEMPTS = 10
const MAX_ID = 2 ** 31 - 1

/** Excludes tombstones, which wait to be counted and published. */
export const present = { removedAt: null, deletedAt: null }

/** Fields that the search for duplicates needs. */
const outlineFields = { name: 1, locationId: 1, address: 1, latitude: 1, longitude: 1, osmId: 1 } as const
export type VenueOutline = Pick<Venue, '_id' | keyof typeof outlineFields>

const MAX_VALUES = 200
const OUTLINE_BATCH = 1000

export interface VenueWriting {
  /** Names of categories and places, for derived fields. */
  readonly names: Names
  /** Makes the event of a change. */
  readonly describe: (venue: Venue) => EventData<'listing.changed'>
  /** Called after each change. */
  readonly onChange: (ids: readonly number[]) => void
}

/** Derived fields to write with a change, and the entry that counts it. */
export function derivedWrites(venue: Venue, counted: Contribution | null, names: Names) {
  const after = venue.deletedAt ? null : contributionOf(venue)
  return {
    fields: { ...indexedFieldsOf(venue, names), counted: after },
    entry: { id: randomUUID(), before: counted, after },
  }
}

/** Venues in the documents engine. */
export function createVenueRepository(model: VenueModel, { names, describe, onChange }: VenueWriting) {
  /** The write for the next version of a venue. It fails if the venue has changed since it was read. */
  const writeOf = (
    { counted = null, ...before }: Venue & Pick<CountingFields, 'counted'>,
    changes: Partial<Venue>,
    audit?: (before: Venue, after: Venue) => OutboxEntry | undefined,
  ) => {
    const updatedAt = new Date()
    const firstVisibleAt = firstVisibleOf(before, { ...changes, updatedAt })
    const changed: Venue = { ...before, ...changes, ...firstVisibleAt, version: before.version + 1, updatedAt }
    const { version } = changed
    const { fields, entry } = derivedWrites(changed, counted, names)
    const audited = audit?.(before, changed)
    const events = [outboxEvent('listing.changed', changed._id, describe(changed)), ...(audited ? [audited] : [])]
    return {
      changed,
      filter: { _id: before._id, version: before.version, counted },
      update: {
        ...(changed.deletedAt
          ? { $set: { ...fields, deletedAt: changed.deletedAt, version, updatedAt }, $unset: { isVisible: 1 as const } }
          : { $set: { ...changes, ...firstVisibleAt, ...fields, version, updatedAt } }),
        $push: {
          outbox: { $each: events },
          uncounted: entry,
          ...(changed.deletedAt ? { unsummed: addedEntry(before.createdAt, -1) } : {}),
        },
      },
    }
  }

  return {
    byIdOrSlug: async (idOrSlug: string): Promise<Venue | null> => {
      const isNumber = /^\d+$/.test(idOrSlug)
      // Ids have one spelling: `007` is not 7.
      const isId = isNumber && String(Number(idOrSlug)) === idOrSlug
      if (isNumber && !(isId && Number(idOrSlug) >= 1 && Number(idOrSlug) <= MAX_ID)) return null
      return model
        .findOne({ ...(isId ? { _id: Number(idOrSlug) } : { slug: idOrSlug }), ...present })
        .lean<Venue | null>()
    },

    byIds: (ids: readonly number[]) => model.find({ _id: { $in: [...ids] }, ...present }).lean<Venue[]>(),

    /** In order of id, hidden venues included. */
    after: (id: number, limit: number) =>
      model
        .find({ _id: { $gt: id }, ...present })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Venue[]>(),

    /**
     * Changes a venue with its event and the entry of `audit` in one write. `decide` receives the current venue and may
     * throw; it is called again after a concurrent change. A change without effect writes nothing. Returns null if the
     * venue does not exist.
     */
    async change(
      id: number,
      decide: (venue: Venue) => VenueChanges | 'remove',
      audit?: (before: Venue, after: Venue) => OutboxEntry | undefined,
    ): Promise<Venue | null> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const venue = await model
          .findOne({ _id: id, ...present })
          .select('+counted')
          .lean<StoredVenue | null>()
        if (!venue) return null
        const decision = decide(venue)
        const changes = decision === 'remove' ? { isVisible: false, deletedAt: new Date() } : decision
        if (isUnchanged(venue, changes)) return venue
        const { changed, filter, update } = writeOf(venue, changes, audit)
        const { modifiedCount } = await model.updateOne(filter, update)
        if (modifiedCount === 1) {
          onChange([id])
          return changed
        }
      }
      throw new Error(`venue ${id} could not be changed: other requests always changed it first`)
    },

    /** Deletes venues with their events; missing ones are ignored. */
    async removeMany(ids: readonly number[], importId: string): Promise<void> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const found = await model
          .find({ _id: { $in: [...ids] }, importId, ...present })
          .select('+counted')
          .lean<StoredVenue[]>()
        if (found.length === 0) return
        const gone = { isVisible: false, deletedAt: new Date() }
        await model.bulkWrite(
          found.map((venue) => {
            const { filter, update } = writeOf(venue, gone)
            return { updateOne: { filter, update } }
          }),
          { ordered: false },
        )
        onChange(found.map(({ _id }) => _id))
      }
      throw new Error('could not delete venues: other requests always changed them first')
    },

    /** Number of venues of an import that administrators changed later. */
    countEdited: (importId: string) => model.countDocuments({ importId, editedAt: { $type: 'date' }, ...present }),

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
          const these = { [field]: { $in: values.slice(at, at + MAX_VALUES) }, ...present }
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
