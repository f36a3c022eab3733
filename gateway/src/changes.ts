import { eventSchemas, type Topic } from '@plekje/contracts'

/** What an event says to whoever keeps answers. */
export interface Change {
  readonly topic: Topic
  /** The venues it names. Undefined when that cannot be read: then it may be about any. */
  readonly listingIds: readonly number[] | undefined
  /** In which version they are now, where the event says it: of `listing.changed` the venue's, of `review.changed` its reviews'. */
  readonly versions?: ReadonlyMap<number, number>
  /** When the change was made, in milliseconds since 1970. What search announces was made before. */
  readonly madeAt?: number
  /** Of `listing.changed`: where the venue stands now; null when nobody sees it any more. */
  readonly venue?: { readonly categoryId: number; readonly featured: boolean } | null
  /** Of `search.refreshed`: where its venues stood or stand. Absent when the event does not say. */
  readonly places?: readonly VenuePlaces[]
}

type Refreshed = NonNullable<(typeof eventSchemas)['search.refreshed']['_zod']['output']['data']['venues']>
export type VenuePlaces = Refreshed[number]

/** Reads the text of an event. Never throws: what is no event of ours may be about anything. */
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
        return { topic, listingIds, ...(venues ? { places: venues } : {}) }
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
