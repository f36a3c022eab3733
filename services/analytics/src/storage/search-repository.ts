import { createHash } from 'node:crypto'
import { type EventOf, type LeadingSearch, withoutUndefined } from '@plekje/contracts'
import { type InTransaction, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { amsterdamDay } from '../domain/amsterdam-day'
import { estimateVisitors, maximaOf, type Registers } from '../domain/visitor-sketch'
import type { AnalyticsModels } from './analytics-models'
import { createVenueRepository } from './venue-repository'

/** Maximum number of different searches of a venue on a day. Later ones are not counted. */
export const MAX_SEARCHES_A_DAY = 100
/** Searches are stored for longer than the period that managers see. */
const RETENTION_DAYS = 32
const DAY_MS = 24 * 60 * 60 * 1000

/** A search that led visitors to a venue on one day, with the visitors as a sketch that only reveals their number. */
interface StoredSearch extends LeadingSearch {
  /** `<venue>:<day>:<hash of the search>`. */
  readonly _id: string
  readonly venueId: number
  /** Day in Europe/Amsterdam, `2026-11-21`. */
  readonly day: string
  readonly registers: Registers
  readonly expiresAt: Date
}

const schema = new Schema<StoredSearch>(
  {
    _id: { type: String },
    venueId: Number,
    day: String,
    words: String,
    category: String,
    place: String,
    registers: SchemaTypes.Mixed,
    expiresAt: Date,
  },
  { collection: 'searches', versionKey: false, minimize: false },
)
schema.index({ venueId: 1, day: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const searchModel = (connection: Connection): Model<StoredSearch> =>
  modelOnce<StoredSearch>(connection, 'LeadingSearch', schema)

export interface SearchRepository {
  /**
   * Adds visitors of searches; idempotent and commutative. Searches of venues that listings has not published, and
   * those beyond the maximum of a day, are left out.
   */
  add(events: readonly EventOf<'venue.searched'>[]): Promise<void>
  /** Yields the searches that led to the venue since a day, each once per day, with its number of visitors that day. */
  since(venueId: number, day: string): AsyncIterable<LeadingSearch & { readonly visitors: number }>
  removeOf(venueIds: readonly number[]): Promise<void>
}

interface SearchGroup extends Omit<StoredSearch, 'registers'> {
  readonly visitors: string[]
}

/**
 * Searches are not part of a generation of counters: a replay does not rebuild them, and an event that comes again
 * changes nothing. A transaction that adds a search conflicts with the deletion of its venue: both write the venue.
 */
export function createSearchRepository(
  connection: Connection,
  models: Pick<AnalyticsModels, 'venues'>,
  { inTransaction, now = () => Date.now() }: { readonly inTransaction: InTransaction; readonly now?: () => number },
): SearchRepository {
  const model = searchModel(connection)
  const venues = createVenueRepository(models)

  /** In a transaction: the new searches that may be stored. */
  const admit = async (groups: readonly SearchGroup[]): Promise<SearchGroup[]> => {
    const venueIds = [...new Set(groups.map(({ venueId }) => venueId))]
    const unpublishedUntil = new Date(now() + RETENTION_DAYS * DAY_MS)
    const stateOf = await venues.lockStates(venueIds, unpublishedUntil)
    const counts = new Map<string, number>()
    const admitted: SearchGroup[] = []
    for (const group of groups) {
      const { venueId, day } = group
      if (stateOf(venueId) !== 'published') continue
      const key = `${venueId}:${day}`
      const storedCount = counts.get(key) ?? (await model.countDocuments({ venueId, day }))
      counts.set(key, storedCount)
      if (storedCount >= MAX_SEARCHES_A_DAY) continue
      counts.set(key, storedCount + 1)
      admitted.push(group)
    }
    return admitted
  }

  return {
    add: (events) =>
      inTransaction(async () => {
        const groups = groupSearches(events).filter(({ expiresAt }) => expiresAt.getTime() > now())
        if (groups.length === 0) return
        const storedSearches = await model
          .find({ _id: { $in: groups.map(({ _id }) => _id) } }, { _id: 1 })
          .lean<Pick<StoredSearch, '_id'>[]>()
          .exec()
        const storedIds = new Set(storedSearches.map(({ _id }) => _id))
        const admitted = await admit(groups.filter(({ _id }) => !storedIds.has(_id)))
        const writes = [...groups.filter(({ _id }) => storedIds.has(_id)), ...admitted].map(writeOf)
        if (writes.length > 0) await model.bulkWrite(writes)
      }),
    async *since(venueId, day) {
      const storedSearches = model
        .find({ venueId, day: { $gte: day } })
        .lean<StoredSearch>()
        .cursor()
      for await (const { words, category, place, registers } of storedSearches) {
        yield { ...withoutUndefined({ words, category, place }), visitors: estimateVisitors(registers) }
      }
    },
    async removeOf(venueIds) {
      if (venueIds.length > 0) await model.deleteMany({ venueId: { $in: [...venueIds] } })
    },
  }
}

function groupSearches(events: readonly EventOf<'venue.searched'>[]): SearchGroup[] {
  const groups = new Map<string, SearchGroup>()
  for (const { occurredAt, data } of events) {
    const { venueId, visitor, words, category, place } = data
    const day = amsterdamDay(new Date(occurredAt))
    const hash = createHash('sha256')
      .update(JSON.stringify([words, category, place]))
      .digest('base64url')
      .slice(0, 22)
    const _id = `${venueId}:${day}:${hash}`
    const expiresAt = new Date(Date.parse(day) + RETENTION_DAYS * DAY_MS)
    const search = withoutUndefined({ words, category, place })
    const group = groups.get(_id) ?? { _id, venueId, day, ...search, expiresAt, visitors: [] }
    group.visitors.push(visitor)
    groups.set(_id, group)
  }
  return [...groups.values()]
}

function writeOf({ _id, visitors, ...insertedFields }: SearchGroup) {
  const update = { $max: maximaOf(visitors), $setOnInsert: insertedFields }
  return { updateOne: { filter: { _id }, update, upsert: true } }
}
