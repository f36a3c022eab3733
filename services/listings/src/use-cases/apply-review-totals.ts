import type { EventData } from '@plekje/contracts'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueRepository } from '../storage/venue-repository'

/** Applies rating and review count of the reviews service; older totals than the stored ones are ignored. */
export const createApplyReviewTotals =
  (venues: Pick<VenueRepository, 'change'>, catalog: Pick<CatalogKeeper, 'current'>) =>
  async ({ listingId, rating, reviewCount, version }: EventData<'review.changed'>): Promise<void> => {
    // Reads the names, which the event of the change needs.
    await catalog.current()
    await venues.change(listingId, (venue) =>
      venue.reviewsVersion >= version ? {} : { rating, reviewCount, reviewsVersion: version },
    )
  }
