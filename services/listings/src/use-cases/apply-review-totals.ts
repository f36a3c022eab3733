import type { EventData } from '@plekje/contracts'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueRepository } from '../storage/venue-repository'

/**
 * Applies rating and review count of the reviews service. Totals that are older than the stored ones or equal to them
 * change nothing: reviews publishes equal ones when the visibility of a venue changes. Events of a venue come in order.
 */
export const createApplyReviewTotals =
  (venues: Pick<VenueRepository, 'change'>, catalog: Pick<CatalogKeeper, 'current'>) =>
  async ({ listingId, rating, reviewCount, version }: EventData<'review.changed'>): Promise<void> => {
    // Reads the names, which the event of the change needs.
    await catalog.current()
    await venues.change(listingId, (venue) => {
      const isOlder = venue.reviewsVersion >= version
      const isEqual = venue.rating === rating && venue.reviewCount === reviewCount
      return isOlder || isEqual ? {} : { rating, reviewCount, reviewsVersion: version }
    })
  }
