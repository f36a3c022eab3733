import { ApiFailure, type Client, type EventData, type listingsApi, type VenueSnapshot } from '@plekje/contracts'
import { type InTransaction, NotFoundError } from '@plekje/service-kit'
import type { KnownVenue, KnownVenues } from '../storage/known-venues'
import type { ReviewTotals } from '../storage/review-totals'

/** The same response for a hidden and an unknown venue. */
export const listingNotFound = () =>
  new NotFoundError('listing_not_found', 'Deze locatie bestaat niet of is niet meer zichtbaar.')

export interface KnowVenues {
  /** A changed visibility is published as a change of the venue's reviews, which invalidates cached responses. */
  learn(changes: readonly EventData<'listing.changed'>[]): Promise<void>
  /**
   * A venue as visitors see it; null when hidden or deleted. A known visible one costs no call. Listings is asked before
   * the first event, because a venue may be a second old, and for a hidden one, because it may have changed since.
   * Rejects when listings is asked and unavailable.
   */
  visible(listingId: number): Promise<Omit<KnownVenue, 'isVisible'> | null>
  /** The visible ones among the venues. Rejects like `visible`. */
  visibleAmong(listingIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Current name, kind and place from listings; null when not visible. Rejects when listings is unavailable. */
  names(listingId: number): Promise<readonly string[] | null>
}

/** The page of a venue that is closed for good stays, with its reviews. */
const hasPage = ({ isVisible, closedAt }: Pick<VenueSnapshot, 'isVisible' | 'closedAt'>) =>
  isVisible || closedAt !== undefined

export const createKnowVenues = (
  venues: KnownVenues,
  listings: Pick<Client<typeof listingsApi>, 'getListing'>,
  { inTransaction, totals }: { readonly inTransaction: InTransaction; readonly totals: Pick<ReviewTotals, 'record'> },
): KnowVenues => {
  const listed = async (listingId: number) => {
    try {
      return await listings.getListing({ params: { slug: String(listingId) } })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return null
      throw error
    }
  }
  const visible: KnowVenues['visible'] = async (listingId) => {
    const known = await venues.find(listingId)
    if (known === null || known?.isVisible) return known
    const found = await listed(listingId)
    if (found === null) return null
    const { slug, name } = found
    if (known === undefined) await venues.remember(listingId, { slug, name, isVisible: true })
    return { slug, name }
  }
  return {
    async learn(changes) {
      const known = changes.map(({ listingId, version, listing }) => ({
        ...{ listingId, version },
        venue: listing && { slug: listing.slug, name: listing.name, isVisible: hasPage(listing) },
      }))
      await inTransaction(async () => {
        for (const listingId of await venues.learn(known)) await totals.record(listingId, [])
      })
    },
    visible,
    async visibleAmong(listingIds) {
      const ids = [...new Set(listingIds)]
      const found = await Promise.all(ids.map(visible))
      return new Set(ids.filter((_, index) => found[index] !== null))
    },
    async names(listingId) {
      const found = await listed(listingId)
      return found && [found.name, found.categoryName, found.locationName]
    },
  }
}
