import type { EventData } from '@plekje/contracts'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueRepository } from '../storage/venue-repository'

/** Members' rating and count follow the reviews service; older totals than those known are passed over. */
export const createApplyReviewTotals =
  (venues: Pick<VenueRepository, 'change'>, catalog: Pick<CatalogKeeper, 'current'>) =>
  async ({ listingId, rating, reviewCount, version }: EventData<'review.changed'>): Promise<void> => {
    // Events of the change carry names.
    await catalog.current()
    await venues.change(listingId, (venue) =>
      venue.reviewsVersion >= version ? {} : { rating, reviewCount, reviewsVersion: version },
    )
  }
