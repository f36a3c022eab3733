import { isDeepStrictEqual } from 'node:util'
import type { EventData, VenueSnapshot } from '@plekje/contracts'
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

/** A venue that changed, and where it stood before or stands now, as `search.refreshed` tells of it. */
export interface TakenVenue {
  readonly id: number
  readonly places: NonNullable<EventData<'search.refreshed'>['venues']>[number]
}

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
   * @returns the venues that changed
   */
  async take(changes: readonly VenueChange[]): Promise<readonly TakenVenue[]> {
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
    return [...newest.values()].map(({ id, version, venue }) => {
      const before = this.venues.get(id)?.snapshot
      this.venues.set(id, version, venue)
      return { id, places: this.placesOf(before, this.venues.get(id)?.snapshot) }
    })
  }

  private placesOf(before: VenueSnapshot | undefined, after: VenueSnapshot | undefined): TakenVenue['places'] {
    const shown = [before, after].filter((venue) => venue !== undefined)
    return {
      categories: [
        ...new Set(shown.flatMap((venue) => this.catalogue.namesOfCategory(venue.categoryId, venue.categorySlug))),
      ],
      locations: [...new Set(shown.flatMap(({ locationId, locationSlug }) => [locationSlug, String(locationId)]))],
      onlyFigures: before !== undefined && after !== undefined && isSameButFigures(before, after),
    }
  }

  /** A change may name a category or place that was made after the catalogue was read. */
  knowsWords(changes: readonly VenueChange[]): boolean {
    return changes.every(
      ({ venue }) =>
        !venue || (this.catalogue.category(venue.categorySlug) && this.catalogue.location(venue.locationSlug)),
    )
  }
}

/** What no text, filter or facet of a search looks at. */
const figures = {
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  images: [],
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  updatedAt: '',
  version: 1,
} as const satisfies Partial<Record<keyof VenueSnapshot, unknown>>

const isSameButFigures = (before: VenueSnapshot, after: VenueSnapshot): boolean =>
  isDeepStrictEqual({ ...before, ...figures }, { ...after, ...figures })
