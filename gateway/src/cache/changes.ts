import { eventSchemas, type Topic, withoutUndefined } from '@plekje/contracts'

/** The parts of an event that decide which cached responses it invalidates. */
export interface Change {
  readonly topic: Topic
  /** The venues that the event names. Undefined when the event cannot be parsed: any venue may have changed. */
  readonly listingIds: readonly number[] | undefined
  /** Versions by venue id: of the venue for `listing.changed`, of its reviews for `review.changed`. */
  readonly versions?: ReadonlyMap<number, number>
  /** Time of the change in milliseconds since 1970; absent for `search.refreshed`, whose changes were made earlier. */
  readonly madeAt?: number
  /** `listing.changed` only: the venue as it is now; null when it is not visible. */
  readonly venue?: { readonly categoryId: number; readonly featured: boolean } | null
  /** `search.refreshed` only: old and new places of its venues; absent when the event does not name them. */
  readonly places?: readonly VenuePlaces[]
}

type RefreshedVenues = NonNullable<(typeof eventSchemas)['search.refreshed']['_zod']['output']['data']['venues']>
export type VenuePlaces = RefreshedVenues[number]

/** Parses an event. Never throws: an event that cannot be parsed counts as a change of any venue. */
export function readChange(topic: Topic, value: string): Change {
  try {
    const json: unknown = JSON.parse(value)
    switch (topic) {
      case 'listing.changed': {
        const { data, occurredAt } = eventSchemas[topic].parse(json)
        const { listingId, version, listing } = data
        const venue = listing?.isVisible ? { categoryId: listing.categoryId, featured: listing.featured } : null
        const versions = new Map([[listingId, version]])
        return { topic, listingIds: [listingId], versions, venue, madeAt: Date.parse(occurredAt) }
      }
      case 'search.refreshed': {
        const { listingIds, venues } = eventSchemas[topic].parse(json).data
        return withoutUndefined({ topic, listingIds, places: venues ?? undefined })
      }
      case 'review.changed': {
        const { data, occurredAt } = eventSchemas[topic].parse(json)
        const { listingId, version } = data
        return {
          topic,
          listingIds: [listingId],
          versions: new Map([[listingId, version]]),
          madeAt: Date.parse(occurredAt),
        }
      }
      default:
        return { topic, listingIds: undefined }
    }
  } catch {
    return { topic, listingIds: undefined }
  }
}
