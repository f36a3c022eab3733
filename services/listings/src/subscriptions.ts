import { subscribeTo } from '@plekje/service-kit'
import type { createTakeReviewTotals } from './use-cases/take-review-totals'

export const listingSubscriptions = (takeReviewTotals: ReturnType<typeof createTakeReviewTotals>) => [
  subscribeTo('review.changed', { handle: takeReviewTotals }),
]
