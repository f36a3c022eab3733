import { type EventData, type VenueSnapshot, withoutUndefined } from '@plekje/contracts'
import { type IndexChange, type IndexEntry, type SearchIndex, SearchTaskError } from '@plekje/engines'
import { entriesAtMost, UnavailableError } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import { changedPlaces } from '../domain/changed-places'
import { documentOf } from '../index/listings-index'
import { LISTING_VALUES, venueOf } from '../index/venue-card'
import type { CatalogueKeeper } from './catalogue-keeper'
import { type VenueSource, venuesOf } from './venue-source'

/** Categories and places are announced up to this number of venues; larger batches are announced by ids only. */
const MAX_PLACES_ANNOUNCED = 200
const MAX_REMEMBERED_VERSIONS = 10_000

/** A venue from an event; null if it was deleted. */
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
 * Applies changes in one of several processes, each of which handles other venues. Writes versions newer than those of
 * the index, and announces them once queries see them. Rejects if the index or listings is unavailable, or when the signal
 * aborts, even while the index is still working; the whole batch may then be delivered again.
 */
export function createApplyChanges({ index, source, catalogue, announce }: ApplyingParts) {
  /** Versions announced recently: a redelivered batch is announced again only if its announcement failed. */
  const announced = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED_VERSIONS))
  /** Versions that an earlier attempt may have written without announcing them. */
  const attempted = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED_VERSIONS))

  /**
   * Replaces changes that may be outdated. A visible venue that the index does not have is either new or was deleted after
   * this event; it is read from listings to find out.
   */
  const confirmChanges = async (changes: readonly VenueChange[], indexed: ReadonlyMap<number, IndexEntry>) => {
    const unconfirmed = changes.filter(({ id, venue }) => venue?.isVisible && !indexed.has(id))
    if (unconfirmed.length === 0) return changes
    const current = await venuesOf(
      source,
      unconfirmed.map(({ id }) => id),
    )
    const unconfirmedChanges = new Set(unconfirmed)
    return changes.map((change) => {
      if (!unconfirmedChanges.has(change)) return change
      const venue = current.get(change.id)
      if (!venue) return { ...change, venue: null }
      return venue.version > change.version ? { id: change.id, version: venue.version, venue } : change
    })
  }

  const announceChanges = async (changes: readonly VenueChange[], indexed: ReadonlyMap<number, IndexEntry>) => {
    const unannounced = changes.filter(
      ({ id, version }) => (indexed.get(id)?.version ?? 0) <= version && (announced.get(id) ?? 0) < version,
    )
    if (unannounced.length === 0) return
    const arePlacesKnown = unannounced.every((change) => isPreviousPlaceKnown(change, indexed.get(change.id)))
    await announce(
      withoutUndefined({
        listingIds: unannounced.map(({ id }) => id),
        venues:
          arePlacesKnown && unannounced.length <= MAX_PLACES_ANNOUNCED ? placesOf(unannounced, indexed) : undefined,
      }),
    )
    for (const { id, version } of unannounced) announced.set(id, version)
  }

  /**
   * True if the index entry still tells where the venue was before the change. An earlier attempt or another process
   * may already have written the change, and a removal leaves no entry.
   */
  const isPreviousPlaceKnown = ({ id, version, venue }: VenueChange, previous: IndexEntry | undefined) =>
    attempted.get(id) !== version &&
    previous?.version !== version &&
    (previous !== undefined || venue?.isVisible === true)

  const placesOf = (changes: readonly VenueChange[], indexed: ReadonlyMap<number, IndexEntry>) => {
    const current = catalogue.current()
    return changes.map(({ id, venue }) => {
      const previous = indexed.get(id)
      const isHidden = !venue?.isVisible
      // Announce the places of a hidden venue only if no index entry tells where it was.
      const after = isHidden && previous ? undefined : (venue ?? undefined)
      return changedPlaces(previous && venueOf(previous), after, current)
    })
  }

  /**
   * True if there is no index to write to. A later build reads these changes from listings, where a change is stored
   * before its event. `isBuilt` is called after `builds`, because a build may go live between the two calls.
   */
  const hasNoIndex = async () => (await index.builds()).length === 0 && !(await index.isBuilt())

  return async (received: readonly VenueChange[], signal?: AbortSignal): Promise<void> => {
    const newest = newestOf(received)
    try {
      const hadIndex = await index.isBuilt()
      if (!hadIndex && (await hasNoIndex())) return
      const entries = await index.read(
        newest.map(({ id }) => id),
        LISTING_VALUES,
      )
      const indexed = new Map(entries.map((entry) => [entry.id, entry]))
      const changes = await confirmChanges(newest, indexed)
      const visible = changes
        .map(({ venue }) => venue)
        .filter((venue) => venue !== null && venue !== undefined)
        .filter(({ isVisible }) => isVisible)
      const current = await catalogue.covering(visible)
      await index.apply(
        changes.map(({ id, version, venue }): IndexChange => {
          if (!venue?.isVisible) return { id, version, isRemoval: true }
          return documentOf(venue, current.slugsOf(venue.categoryId, venue.categorySlug))
        }),
        signal,
      )
      if (hadIndex || (await index.isBuilt())) await announceChanges(changes, indexed)
      for (const { id } of newest) attempted.delete(id)
    } catch (error) {
      for (const { id, version } of newest) attempted.set(id, version)
      const isDocumentError = error instanceof SearchTaskError && error.isCausedByDocument
      const isProgrammingError =
        error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
      if (isDocumentError || isProgrammingError || error instanceof UnavailableError) throw error
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
