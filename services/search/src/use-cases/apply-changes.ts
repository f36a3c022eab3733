import type { EventData, VenueSnapshot } from '@plekje/contracts'
import { type IndexChange, type IndexEntry, type SearchIndex, SearchTaskError } from '@plekje/engines'
import { UnavailableError } from '@plekje/service-kit'
import { changedPlaces } from '../domain/changed-places'
import { documentOf } from '../domain/listings-index'
import { LISTING_VALUES, venueOf } from '../domain/venue-card'
import type { CatalogueKeeper } from './keep-catalogue'
import { type VenueSource, venuesOf } from './venue-source'

/** More than this many venues at once are told of by their ids alone. */
const MAX_PLACES_TOLD = 200
const MAX_TOLD = 10_000

/** A venue as an event tells of it; null when it was deleted. */
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
 * and tells of it once queries see it. Rejects when the index or listings is away, and with the signal, however long the
 * index has to work still; then all of it may come again.
 */
export function createApplyChanges({ index, source, catalogue, announce }: ApplyingParts) {
  /** Versions that were told of lately: a batch that comes again is told of again only when that had failed. */
  const told = new Map<number, number>()

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

  const tell = async (changes: readonly VenueChange[], known: ReadonlyMap<number, IndexEntry>) => {
    const fresh = changes.filter(
      ({ id, version }) => (known.get(id)?.version ?? 0) <= version && (told.get(id) ?? 0) < version,
    )
    if (fresh.length === 0) return
    const words = catalogue.current()
    const places = fresh.map(({ id, venue }) => {
      const former = known.get(id)
      const after = venue?.isVisible || !former ? (venue ?? undefined) : undefined
      return changedPlaces(former && venueOf(former), after, words)
    })
    await announce({
      listingIds: fresh.map(({ id }) => id),
      ...(fresh.length > MAX_PLACES_TOLD ? {} : { venues: places }),
    })
    if (told.size > MAX_TOLD) told.clear()
    for (const { id, version } of fresh) told.set(id, version)
  }

  return async (heard: readonly VenueChange[], signal?: AbortSignal): Promise<void> => {
    try {
      const isAnswering = await index.isBuilt()
      // Nothing to write to: whoever builds reads them, as they were saved before they were told of.
      if (!isAnswering && (await index.builds()).length === 0) return
      const newest = newestOf(heard)
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
      if (isAnswering) await tell(changes, known)
    } catch (error) {
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
