import { type EventData, type VenueSnapshot, withoutUndefined } from '@plekje/contracts'
import { type IndexChange, type IndexEntry, newestChanges, type SearchIndex, SearchTaskError } from '@plekje/engines'
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
export interface VenueVersion {
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
 * Applies changes in one of several processes, each of which handles its own venues. Writes versions newer than those
 * of the index, and announces them once queries see them. Rejects if the index or listings is unavailable, or when the
 * signal aborts, even while the index is still working; the whole batch may then be delivered again.
 */
export function createApplyChanges({ index, source, catalogue, announce }: ApplyingParts) {
  /** Versions announced recently: a redelivered batch is announced again only if its announcement failed. */
  const announcedVersions = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED_VERSIONS))
  /** Versions that an earlier attempt may have written without announcing them. */
  const attemptedVersions = new LRUCache<number, number>(entriesAtMost(MAX_REMEMBERED_VERSIONS))

  /**
   * Replaces changes that may be outdated. A visible venue that the index does not have is either new or was deleted
   * after this event; it is read from listings to find out.
   */
  const confirmChanges = async (changes: readonly VenueVersion[], entryById: ReadonlyMap<number, IndexEntry>) => {
    const isUnconfirmed = ({ id, venue }: VenueVersion) => venue?.isVisible && !entryById.has(id)
    const unconfirmedIds = changes.filter(isUnconfirmed).map(({ id }) => id)
    if (unconfirmedIds.length === 0) return changes
    const currentById = await venuesOf(source, unconfirmedIds)
    return changes.map((change) => {
      if (!isUnconfirmed(change)) return change
      const venue = currentById.get(change.id)
      if (!venue) return { ...change, venue: null }
      return venue.version > change.version ? { id: change.id, version: venue.version, venue } : change
    })
  }

  const announceChanges = async (changes: readonly VenueVersion[], entryById: ReadonlyMap<number, IndexEntry>) => {
    const newChanges = changes.filter(
      ({ id, version }) => (entryById.get(id)?.version ?? 0) <= version && (announcedVersions.get(id) ?? 0) < version,
    )
    if (newChanges.length === 0) return
    const arePlacesKnown = newChanges.every((change) => isPreviousPlaceKnown(change, entryById.get(change.id)))
    const announcesPlaces = arePlacesKnown && newChanges.length <= MAX_PLACES_ANNOUNCED
    await announce(
      withoutUndefined({
        listingIds: newChanges.map(({ id }) => id),
        venues: announcesPlaces ? placesOf(newChanges, entryById) : undefined,
      }),
    )
    for (const { id, version } of newChanges) announcedVersions.set(id, version)
  }

  /**
   * True if the index entry still tells where the venue was before the change. An earlier attempt or another process
   * may already have written the change, and a removal leaves no entry.
   */
  const isPreviousPlaceKnown = ({ id, version, venue }: VenueVersion, entry: IndexEntry | undefined) =>
    attemptedVersions.get(id) !== version &&
    entry?.version !== version &&
    (entry !== undefined || venue?.isVisible === true)

  const placesOf = (changes: readonly VenueVersion[], entryById: ReadonlyMap<number, IndexEntry>) => {
    const currentCatalogue = catalogue.current()
    return changes.map(({ id, venue }) => {
      const entry = entryById.get(id)
      const visibleVenue = venue?.isVisible ? venue : undefined
      // Without an index entry, only the hidden venue itself tells where it was.
      const after = entry ? visibleVenue : (venue ?? undefined)
      return changedPlaces(entry && venueOf(entry), after, currentCatalogue)
    })
  }

  /**
   * True if there is no index to write to. A later build reads these changes from listings, where a change is stored
   * before its event. `isBuilt` is called after `builds`, because a build may go live between the two calls.
   */
  const hasNoIndex = async () => (await index.builds()).length === 0 && !(await index.isBuilt())

  return async (receivedChanges: readonly VenueVersion[], signal?: AbortSignal): Promise<void> => {
    const newest = newestChanges(receivedChanges)
    try {
      const hadIndex = await index.isBuilt()
      if (!hadIndex && (await hasNoIndex())) return
      const ids = newest.map(({ id }) => id)
      const entries = await index.read(ids, LISTING_VALUES)
      const entryById = new Map(entries.map((entry) => [entry.id, entry]))
      const changes = await confirmChanges(newest, entryById)
      const visibleVenues = changes
        .map(({ venue }) => venue)
        .filter((venue) => venue !== null && venue !== undefined)
        .filter(({ isVisible }) => isVisible)
      const currentCatalogue = await catalogue.covering(visibleVenues)
      await index.apply(
        changes.map(({ id, version, venue }): IndexChange => {
          if (!venue?.isVisible) return { id, version, isRemoval: true }
          return documentOf(venue, currentCatalogue.slugsOf(venue.categoryId, venue.categorySlug))
        }),
        signal,
      )
      if (hadIndex || (await index.isBuilt())) await announceChanges(changes, entryById)
      for (const id of ids) attemptedVersions.delete(id)
    } catch (error) {
      for (const { id, version } of newest) attemptedVersions.set(id, version)
      const isDocumentError = error instanceof SearchTaskError && error.isCausedByDocument
      const isProgrammingError =
        error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
      if (isDocumentError || isProgrammingError || error instanceof UnavailableError) throw error
      throw new UnavailableError('search_index_away', undefined, { cause: error })
    }
  }
}
