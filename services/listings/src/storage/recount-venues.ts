import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Names } from '../domain/catalog'
import { type IndexedFields, indexedFieldsOf } from '../domain/indexed-fields'
import {
  addTo,
  type Contribution,
  contributionOf,
  incrementsOf,
  noVenues,
  type VenueCounts,
} from '../domain/venue-counts'
import { COUNTS_ID, type CountsModel, type StoredCounts } from './counts-model'
import type { VenueCounting } from './venue-counting'
import type { StoredVenue, VenueModel } from './venue-model'

const PAGE = 500
const MAX_ATTEMPTS = 100
const HOLD_MS = 60_000

const INDEXED = Object.keys({
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
 * Repairs derived fields and counts that are missing or wrong, after an older version wrote venues or a rule changed.
 * May be interrupted and repeated while others change venues. Returns the number of repaired venues.
 */
export async function repairVenues(
  { venues, counting }: { readonly venues: VenueModel; readonly counting: Pick<VenueCounting, 'count'> },
  names: Names,
): Promise<number> {
  let repaired = 0
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const found = await venues
      .find({ _id: { $gt: after }, removedAt: null, deletedAt: null })
      .select([...INDEXED, 'counted'].map((field) => `+${field}`).join(' '))
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<StoredVenue[]>()
    const writes = found.flatMap((venue) => repairsOf(venue, names))
    if (writes.length > 0) {
      const { modifiedCount } = await venues.bulkWrite(writes, { ordered: false })
      repaired += modifiedCount
      await counting.count(writes.map(({ updateOne }) => updateOne.filter._id))
    }
    const last = found.at(-1)
    if (!last || found.length < PAGE) return repaired
    after = last._id
  }
}

/**
 * Writes for one venue; none if it is right. The version filter skips a venue that changes meanwhile: that change
 * writes the right values.
 */
function repairsOf(venue: StoredVenue, names: Names) {
  const fields = indexedFieldsOf(venue, names)
  const after = contributionOf(venue)
  const before = venue.counted ?? null
  const isCounted = isDeepStrictEqual(before, after)
  if (isCounted && INDEXED.every((name) => isDeepStrictEqual(venue[name] ?? null, fields[name]))) return []
  const filter = { _id: venue._id, version: venue.version, counted: before }
  const entry = { id: randomUUID(), before, after }
  const update = { $set: { ...fields, counted: after }, ...(isCounted ? {} : { $push: { uncounted: entry } }) }
  return [{ updateOne: { filter, update } }]
}

/**
 * Recounts all venues and replaces the counts. Changes during the recount are counted afterwards. Rejects if it took so
 * long that another process counted meanwhile. Returns the counts before and after.
 */
export async function recountVenues(
  { venues, counts }: { readonly venues: VenueModel; readonly counts: CountsModel },
  holdMs = HOLD_MS,
): Promise<{ readonly before: VenueCounts; readonly after: VenueCounts }> {
  const heldBy = randomUUID()
  const hold = () => ({ heldBy, heldUntil: new Date(Date.now() + holdMs) })
  const release = { $unset: { heldBy: 1, heldUntil: 1 } } as const
  try {
    const before = await claim()
    const applied = new Set(before.applied)
    const after: VenueCounts = structuredClone(noVenues)
    for await (const contribution of contributions(applied)) {
      addTo(after, incrementsOf([{ before: null, after: contribution }]))
    }
    const { modifiedCount } = await counts.updateOne(
      { _id: COUNTS_ID, heldBy },
      { $set: { ...after }, $inc: { revision: 1 }, ...release },
    )
    if (modifiedCount !== 1)
      throw new Error('the recount took too long and another process counted meanwhile; run it again')
    return { before: numbersOf(before), after }
  } catch (error) {
    // Release the hold so that others need not wait.
    await counts.updateOne({ _id: COUNTS_ID, heldBy }, release).catch(() => undefined)
    throw error
  }

  async function claim(): Promise<StoredCounts> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await counts.findById(COUNTS_ID).lean<StoredCounts | null>()
      if (!known) throw new Error('there are no counts yet; start the service once, or run `migrate`')
      const held = await counts.updateOne(
        { _id: COUNTS_ID, revision: known.revision },
        { $set: hold(), $inc: { revision: 1 } },
      )
      if (held.modifiedCount === 1) return known
    }
    throw new Error('could not lock the counts, because they change too often; run it again')
  }

  /** Each venue's contribution at the moment of the hold. Later changes wait as uncounted entries. */
  async function* contributions(applied: ReadonlySet<string>): AsyncGenerator<Contribution> {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const found = await venues
        .find({ _id: { $gt: after } }, { counted: 1, uncounted: 1 })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<Pick<StoredVenue, '_id' | 'counted' | 'uncounted'>[]>()
      for (const { counted = null, uncounted = [] } of found) {
        const firstPending = uncounted.find(({ id }) => !applied.has(id))
        const contribution = firstPending ? firstPending.before : counted
        if (contribution) yield contribution
      }
      const last = found.at(-1)
      if (!last || found.length < PAGE) return
      after = last._id
      await counts.updateOne({ _id: COUNTS_ID, heldBy }, { $set: hold() })
    }
  }
}

const numbersOf = ({ venues, visible, versions, categories, locations }: StoredCounts): VenueCounts => ({
  venues,
  visible,
  versions,
  categories,
  locations,
})
