import type { ListingDetail, Member } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { CatalogKeeper } from '../domain/catalog'
import { detailForMember, listingOf } from '../domain/venue-views'
import type { VenueMemory } from '../storage/venue-memory'

/** Also for hidden venues: whether one exists is nobody's business. */
export const noSuchListing = () => new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')

/** A visible venue by id or slug; contact data for members only. */
export const createFindListing =
  (venues: Pick<VenueMemory, 'find'>, catalog: CatalogKeeper) =>
  async (idOrSlug: string, member: Member | undefined): Promise<ListingDetail> => {
    const [venue, names] = await Promise.all([venues.find(idOrSlug), catalog.current()])
    if (!venue?.isVisible) throw noSuchListing()
    return member ? detailForMember(venue, names, new Date()) : listingOf(venue, names, new Date())
  }
