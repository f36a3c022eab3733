import type { VenueSnapshot } from '@plekje/contracts'
import type { SearchDocument } from '@plekje/engines'
import { Catalogue } from './catalogue'
import { documentOf } from './listings-index'
import { VenueStore } from './venue-store'

/** A venue as an event or the export tells of it; null when it was deleted. */
export interface VenueChange {
  readonly id: number
  readonly version: number
  readonly venue: VenueSnapshot | null
}

export const changeTo = (venue: VenueSnapshot): VenueChange => ({ id: venue.id, version: venue.version, venue })

/** Where documents of a generation go: the index that answers, or the one that is being built. */
export interface DocumentSink {
  put(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
}

/** Venues, categories and places as they were read together, and the index documents that belong to them. */
export class Generation {
  readonly venues = new VenueStore()
  catalogue = new Catalogue([], [])

  constructor(private readonly sink: DocumentSink) {}

  /**
   * Takes what is newer than what is there; the index first, so that what it finds is also known here.
   * @returns ids of the venues that changed
   */
  async take(changes: readonly VenueChange[]): Promise<readonly number[]> {
    const newest = new Map<number, VenueChange>()
    for (const change of changes) {
      const isNewest = change.version > (newest.get(change.id)?.version ?? 0)
      if (isNewest && this.venues.isNewer(change.id, change.version)) newest.set(change.id, change)
    }
    const shown = [...newest.values()].flatMap(({ venue }) => (venue?.isVisible ? [venue] : []))
    const gone = [...newest.values()].filter(({ id, venue }) => !venue?.isVisible && this.venues.get(id))
    await this.sink.put(
      shown.map((venue) => documentOf(venue, this.catalogue.slugsOf(venue.categoryId, venue.categorySlug))),
    )
    await this.sink.remove(gone.map(({ id }) => id))
    for (const { id, version, venue } of newest.values()) this.venues.set(id, version, venue)
    return [...newest.keys()]
  }

  /** A change may name a category or place that was made after the catalogue was read. */
  knowsWords(changes: readonly VenueChange[]): boolean {
    return changes.every(
      ({ venue }) =>
        !venue || (this.catalogue.category(venue.categorySlug) && this.catalogue.location(venue.locationSlug)),
    )
  }
}
