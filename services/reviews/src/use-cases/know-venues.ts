import { ApiFailure, type Client, type EventData, type listingsApi } from '@plekje/contracts'
import type { KnownVenue, KnownVenues } from '../storage/known-venues'

export interface KnowVenues {
  learn(changes: readonly EventData<'listing.changed'>[]): Promise<void>
  /**
   * A venue as visitors see it; null when it is hidden or gone. One that is known and visible costs no call.
   * Listings is asked where no event came yet, for a venue may be a second old, and where it was hidden: nobody is
   * refused for what may have changed since. Rejects when listings is asked and away.
   */
  visible(listingId: number): Promise<Omit<KnownVenue, 'isVisible'> | null>
  /** Name, kind and place, as listings has them now; null when visitors do not see it. Rejects when listings is away. */
  names(listingId: number): Promise<readonly string[] | null>
}

export const createKnowVenues = (
  venues: KnownVenues,
  listings: Pick<Client<typeof listingsApi>, 'getListing'>,
): KnowVenues => {
  const listed = async (listingId: number) => {
    try {
      return await listings.getListing({ params: { slug: String(listingId) } })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return null
      throw error
    }
  }
  return {
    learn: (changes) =>
      venues.learn(
        changes.map(({ listingId, version, listing }) => ({
          ...{ listingId, version },
          venue: listing && { slug: listing.slug, name: listing.name, isVisible: listing.isVisible },
        })),
      ),
    async visible(listingId) {
      const known = await venues.find(listingId)
      if (known === null || known?.isVisible) return known
      const found = await listed(listingId)
      if (found === null) return null
      const { slug, name } = found
      if (known === undefined) await venues.remember(listingId, { slug, name, isVisible: true })
      return { slug, name }
    },
    async names(listingId) {
      const found = await listed(listingId)
      return found && [found.name, found.categoryName, found.locationName]
    },
  }
}
