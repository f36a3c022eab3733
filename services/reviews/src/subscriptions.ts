import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { ReviewRepository } from './storage/review-repository'
import type { FindVenues } from './use-cases/find-venues'

/** Maps events to use cases. A username never changes, so the stored name of a review's author stays correct. */
export const reviewSubscriptions = (
  reviews: Pick<ReviewRepository, 'removeOfListing'>,
  venues: Pick<FindVenues, 'applyChanges'>,
  erasing: EraseMembers,
) => [
  subscribeTo('account.changed', { handle: (_data, event) => erasing.handle(event) }),
  subscribeTo('listing.changed', {
    handleBatch: async (events) => {
      await venues.applyChanges(events.map(({ data }) => data))
      for (const { data } of events) {
        if (data.listing === null) await reviews.removeOfListing(data.listingId)
      }
    },
  }),
]
