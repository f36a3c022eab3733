import { eventSchemas, type Topic } from '@plekje/contracts'

/** What an event says to whoever keeps answers. */
export interface Change {
  readonly topic: Topic
  /** The venues it names. Undefined when that cannot be read: then it may be about any. */
  readonly listingIds: readonly number[] | undefined
  /** Of `listing.changed`: where the venue stands now; null when nobody sees it any more. */
  readonly venue?: { readonly categoryId: number; readonly featured: boolean } | null
  /** Of `search.refreshed`: where its venues stood or stand. Absent when that was not told. */
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
        const { listingId, listing } = eventSchemas[topic].parse(json).data
        const venue = listing?.isVisible ? { categoryId: listing.categoryId, featured: listing.featured } : null
        return { topic, listingIds: [listingId], venue }
      }
      case 'search.refreshed': {
        const { listingIds, venues } = eventSchemas[topic].parse(json).data
        return { topic, listingIds, ...(venues ? { places: venues } : {}) }
      }
      case 'review.changed':
        return { topic, listingIds: [eventSchemas[topic].parse(json).data.listingId] }
      default:
        return { topic, listingIds: undefined }
    }
  } catch {
    return { topic, listingIds: undefined }
  }
}
