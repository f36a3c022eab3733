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
 * Brings what is kept beside venues for indexes and counts to what it should be: of those that a version of before wrote,
 * or when rules changed. May be cut off and called again, also while others change venues. Answers how many it repaired.
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

/** Nothing when all is as it should be. A venue that changes meanwhile is written as it should be by who changes it. */
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
 * Counts all venues anew and puts the result in the place of the counts. Changes go on meanwhile and are counted
 * afterwards. Rejects when it was held up so long that another process counted again. Answers the counts of before and
 * those there are now.
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
    if (modifiedCount !== 1) throw new Error('the recount took too long: others counted meanwhile; run it again')
    return { before: numbersOf(before), after }
  } catch (error) {
    // Others need not wait until the hold is over.
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
    throw new Error('the counts change too fast to be held')
  }

  /** What each venue adds to the counts as they were when they were held: what came since waits in its entries. */
  async function* contributions(applied: ReadonlySet<string>): AsyncGenerator<Contribution> {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const found = await venues
        .find({ _id: { $gt: after } }, { counted: 1, uncounted: 1 })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<Pick<StoredVenue, '_id' | 'counted' | 'uncounted'>[]>()
      for (const { counted = null, uncounted = [] } of found) {
        const first = uncounted.find(({ id }) => !applied.has(id))
        const then = first ? first.before : counted
        if (then) yield then
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
