import { hasPage, type ListingDetail, type Member } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { ComputeHours } from '../domain/venue-hours'
import { detailForMember, detailOf } from '../domain/venue-views'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueRepository } from '../storage/venue-repository'

/** The error for unknown and for hidden venues: the existence of a hidden venue is not public. */
export const listingNotFound = () => new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')

/** A visible or closed venue by id or slug, and its version. Contact data is for members only. */
export const createFindListing =
  (venues: Pick<VenueRepository, 'byIdOrSlug'>, catalog: CatalogCache, computeHours: ComputeHours) =>
  async (
    idOrSlug: string,
    member: Member | undefined,
  ): Promise<{ readonly listing: ListingDetail; readonly version: number }> => {
    const [venue, names] = await Promise.all([venues.byIdOrSlug(idOrSlug), catalog.current()])
    if (!venue || !hasPage(venue)) throw listingNotFound()
    const view = member ? detailForMember : detailOf
    return { listing: view(venue, names, computeHours, new Date()), version: venue.version }
  }
