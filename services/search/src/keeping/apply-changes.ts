import type { EventData, VenueSnapshot } from '@plekje/contracts'
import { type IndexChange, type IndexEntry, type SearchIndex, SearchTaskError } from '@plekje/engines'
import { entriesAtMost, UnavailableError } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import { changedPlaces } from '../domain/changed-places'
import { documentOf } from '../index/listings-index'
import { LISTING_VALUES, venueOf } from '../index/venue-card'
import type { CatalogueKeeper } from './keep-catalogue'
import { type VenueSource, venuesOf } from './venue-source'

/** More than this many venues at once are announced by their ids alone. */
const MAX_PLACES_ANNOUNCED = 200
const MAX_REMEMBERED = 10_000

/** A venue as an event has it; null when it was deleted. */
export interface VenueChange {
  readonly id: number
  readonly version: number
  readonly venue: VenueSnapshot | null
}

export interface ApplyingParts {
  readonly index: SearchIndex
  readonly source: Pick<VenueSource, 'someVenues'>
  readonly catalogue: CatalogueKeeper
  readonly announce: (refreshed: EventData<'search.refreshed'>) => Promise<void>
}

/**
 * Applies changes as one of several processes, each of which has venues of its own: what is newer than what the index has,
 * and announces it once queries see it. Rejects when the index or listings is away, and with the signal, however long the
 * index has to work still; then all of it may come again.
 */
export function createApplyChanges({ index, source, catalogue, announce }: ApplyingParts) {
  /** Versions announced lately: a batch that is delivered again is announced again only where that had failed. */
  const announced = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED))
  /** Versions that were given to the index by a try that failed before it announced them. */
  const tried = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED))

  /**
   * What the index has no document of is new, or was removed after the event was written, which nothing here remembers:
   * then listings knows.
   */
  const confirmed = async (changes: readonly VenueChange[], known: ReadonlyMap<number, IndexEntry>) => {
    const unsure = changes.filter(({ id, venue }) => venue?.isVisible && !known.has(id))
    if (unsure.length === 0) return changes
    const now = await venuesOf(
      source,
      unsure.map(({ id }) => id),
    )
    const isUnsure = new Set(unsure)
    return changes.map((change) => {
      if (!isUnsure.has(change)) return change
      const venue = now.get(change.id)
      if (!venue) return { ...change, venue: null }
      return venue.version > change.version ? { id: change.id, version: venue.version, venue } : change
    })
  }

  const announceFresh = async (changes: readonly VenueChange[], known: ReadonlyMap<number, IndexEntry>) => {
    const fresh = changes.filter(
      ({ id, version }) => (known.get(id)?.version ?? 0) <= version && (announced.get(id) ?? 0) < version,
    )
    if (fresh.length === 0) return
    const isKnownWhere = fresh.every((change) => isKnownWhereBefore(change, known.get(change.id)))
    await announce({
      listingIds: fresh.map(({ id }) => id),
      ...(isKnownWhere && fresh.length <= MAX_PLACES_ANNOUNCED ? { venues: placesOf(fresh, known) } : {}),
    })
    for (const { id, version } of fresh) announced.set(id, version)
  }

  /**
   * Whether what the index had tells where a venue stood before. It does not any more when a try before this one, or
   * another process, may have written the change; of a removal then nothing is left to read.
   */
  const isKnownWhereBefore = ({ id, version, venue }: VenueChange, former: IndexEntry | undefined) =>
    tried.get(id) !== version && former?.version !== version && (former !== undefined || venue?.isVisible === true)

  const placesOf = (changes: readonly VenueChange[], known: ReadonlyMap<number, IndexEntry>) => {
    const words = catalogue.current()
    return changes.map(({ id, venue }) => {
      const former = known.get(id)
      const after = venue?.isVisible || !former ? (venue ?? undefined) : undefined
      return changedPlaces(former && venueOf(former), after, words)
    })
  }

  /**
   * Nothing to write to: whoever builds from now on reads what changed, as it was saved before it was announced. Asked
   * twice, for a build that read before may be switched between the two questions.
   */
  const hasNoIndex = async () => (await index.builds()).length === 0 && !(await index.isBuilt())

  return async (received: readonly VenueChange[], signal?: AbortSignal): Promise<void> => {
    const newest = newestOf(received)
    try {
      const wasAnswering = await index.isBuilt()
      if (!wasAnswering && (await hasNoIndex())) return
      const entries = await index.read(
        newest.map(({ id }) => id),
        LISTING_VALUES,
      )
      const known = new Map(entries.map((entry) => [entry.id, entry]))
      const changes = await confirmed(newest, known)
      const words = await catalogue.knowing(changes.flatMap(({ venue }) => (venue?.isVisible ? [venue] : [])))
      await index.apply(
        changes.map(({ id, version, venue }): IndexChange => {
          if (!venue?.isVisible) return { id, version, isRemoval: true }
          return documentOf(venue, words.slugsOf(venue.categoryId, venue.categorySlug))
        }),
        signal,
      )
      if (wasAnswering || (await index.isBuilt())) await announceFresh(changes, known)
      for (const { id } of newest) tried.delete(id)
    } catch (error) {
      for (const { id, version } of newest) tried.set(id, version)
      const isHopeless = error instanceof SearchTaskError && error.isOfADocument
      const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
      if (isHopeless || isOurs || error instanceof UnavailableError) throw error
      throw new UnavailableError('search_index_away', undefined, { cause: error })
    }
  }
}

function newestOf(changes: readonly VenueChange[]): readonly VenueChange[] {
  const newest = new Map<number, VenueChange>()
  for (const change of changes) {
    if (change.version > (newest.get(change.id)?.version ?? 0)) newest.set(change.id, change)
  }
  return [...newest.values()]
}
