import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { ReviewRepository } from './storage/review-repository'

/** Event → use case. Usernames never change, so that the name beside a review is as it was written. */
export const reviewSubscriptions = (reviews: Pick<ReviewRepository, 'removeOfListing'>, erasing: EraseMembers) => [
  subscribeTo('account.changed', { handle: (_data, event) => erasing.hear(event) }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing === null) await reviews.removeOfListing(listingId)
    },
  }),
]
