import type { EventData } from '@plekje/contracts'
import type { VenueRepository } from '../storage/venue-repository'

/** Members' rating and count follow the reviews service; older totals than those known are passed over. */
export const createTakeReviewTotals =
  (venues: VenueRepository) =>
  async ({ listingId, rating, reviewCount, version }: EventData<'review.changed'>): Promise<void> => {
    await venues.change(listingId, (venue) =>
      venue.reviewsVersion >= version ? {} : { rating, reviewCount, reviewsVersion: version },
    )
  }
