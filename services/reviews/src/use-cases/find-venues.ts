import { ApiFailure, type Client, type EventData, hasPage, type listingsApi } from '@plekje/contracts'
import { type InTransaction, NotFoundError } from '@plekje/service-kit'
import type { ReviewTotals } from '../storage/review-totals'
import type { Venue, VenueRepository } from '../storage/venue-repository'

/** The error for an unknown and for a hidden venue. */
export const listingNotFound = () => new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')

export interface FindVenues {
  /**
   * Stores the venues of events. A changed visibility is published as a change of the venue's reviews, which
   * invalidates cached responses.
   */
  applyChanges(changes: readonly EventData<'listing.changed'>[]): Promise<void>
  /**
   * Returns a venue as visitors see it; null when hidden or deleted. A venue that is stored with a page needs no
   * request. Other venues are requested from listings: an unknown one may be so new that its event has not arrived, and
   * a hidden one may have been shown since. Rejects when such a request fails because listings is unavailable.
   */
  findWithPage(listingId: number): Promise<Omit<Venue, 'hasPage'> | null>
  /** Returns the ids of the venues that visitors see. Rejects like `findWithPage`. */
  idsWithPage(listingIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Current name, kind and place from listings; null when not visible. Rejects when listings is unavailable. */
  findNames(listingId: number): Promise<readonly string[] | null>
}

export const createFindVenues = (
  venues: VenueRepository,
  listings: Pick<Client<typeof listingsApi>, 'getListing'>,
  { inTransaction, totals }: { readonly inTransaction: InTransaction; readonly totals: Pick<ReviewTotals, 'record'> },
): FindVenues => {
  const requestListing = async (listingId: number) => {
    try {
      return await listings.getListing({ params: { slug: String(listingId) } })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return null
      throw error
    }
  }
  const findWithPage: FindVenues['findWithPage'] = async (listingId) => {
    const storedVenue = await venues.find(listingId)
    if (storedVenue === null || storedVenue?.hasPage) return storedVenue
    const listing = await requestListing(listingId)
    if (listing === null) return null
    const { slug, name } = listing
    if (storedVenue === undefined) await venues.addUnpublished(listingId, { slug, name, hasPage: true })
    return { slug, name }
  }
  return {
    async applyChanges(changes) {
      const versions = changes.map(({ listingId, version, listing }) => ({
        id: listingId,
        version,
        venue: listing && { slug: listing.slug, name: listing.name, hasPage: hasPage(listing) },
      }))
      await inTransaction(async () => {
        for (const listingId of await venues.applyChanges(versions)) await totals.record(listingId, [])
      })
    },
    findWithPage,
    async idsWithPage(listingIds) {
      const ids = [...new Set(listingIds)]
      const venuesOfIds = await Promise.all(ids.map(findWithPage))
      return new Set(ids.filter((_, index) => venuesOfIds[index] !== null))
    },
    async findNames(listingId) {
      const listing = await requestListing(listingId)
      return listing && [listing.name, listing.categoryName, listing.locationName]
    },
  }
}
