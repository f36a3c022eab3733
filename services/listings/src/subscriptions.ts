import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { createApplyReviewTotals } from './use-cases/apply-review-totals'

export const listingSubscriptions = (
  applyReviewTotals: ReturnType<typeof createApplyReviewTotals>,
  erasing: EraseMembers,
) => [
  subscribeTo('account.changed', { handle: (_data, event) => erasing.handle(event) }),
  subscribeTo('review.changed', { handle: applyReviewTotals }),
]
