import { subscribeTo, tailTopics } from '@plekje/service-kit'
import type { CatalogKeeper } from './domain/catalog'
import type { createTakeReviewTotals } from './use-cases/take-review-totals'

export const listingSubscriptions = (takeReviewTotals: ReturnType<typeof createTakeReviewTotals>) => [
  subscribeTo('review.changed', { handle: takeReviewTotals }),
]

/** Another process of this service may have changed a venue: counts that are kept here are then out of date. */
export const listingTails = (catalog: CatalogKeeper) => [
  tailTopics(['listing.changed'], { handle: () => catalog.drop(), onConnected: () => catalog.drop() }),
]
