import { subscribeTo, tailTopics } from '@plekje/service-kit'
import type { CatalogKeeper } from './domain/catalog'
import type { VenueMemory } from './storage/venue-memory'
import type { VenueRows } from './storage/venue-rows'
import type { createTakeReviewTotals } from './use-cases/take-review-totals'

export const listingSubscriptions = (takeReviewTotals: ReturnType<typeof createTakeReviewTotals>) => [
  subscribeTo('review.changed', { handle: takeReviewTotals }),
]

/** Another process of this service may have changed a venue: what is kept here of it is then out of date. */
export const listingTails = (catalog: CatalogKeeper, memory: VenueMemory, rows: VenueRows) => [
  tailTopics(['listing.changed'], {
    handle: ({ data }) => {
      catalog.drop()
      memory.forget(data.listingId)
      rows.forget(data.listingId)
    },
    onConnected: (isConnected) => {
      catalog.drop()
      memory.setTold(isConnected)
      rows.setTold(isConnected)
    },
  }),
]
