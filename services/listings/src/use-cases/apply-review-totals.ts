import type { EventData } from '@plekje/contracts'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueRepository } from '../storage/venue-repository'

/**
 * Applies rating and review count of the reviews service. Totals that are older than the stored ones or equal to them
 * change nothing: reviews publishes equal ones when the visibility of a venue changes. Equal totals need not even store
 * their version, because events of a venue come in order.
 */
export const createApplyReviewTotals =
  (venues: Pick<VenueRepository, 'change'>, catalog: Pick<CatalogCache, 'ensureNames'>) =>
  async ({ listingId, rating, reviewCount, version }: EventData<'review.changed'>): Promise<void> => {
    // The event of the changed venue needs the names of its category and place.
    await catalog.ensureNames()
    await venues.change(listingId, (venue) => {
      const isOutdated = venue.reviewsVersion >= version
      const isEqual = venue.rating === rating && venue.reviewCount === reviewCount
      return isOutdated || isEqual ? {} : { rating, reviewCount, reviewsVersion: version }
    })
  }
