import type { Client, Listing, listingsApi, Member, Share } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { ShareRepository } from '../storage/share-repository'

/** Lists a member's shares, newest first. The venues come from listings, and are null while listings is unavailable. */
export const createListShares =
  (shares: Pick<ShareRepository, 'of'>, listings: Pick<Client<typeof listingsApi>, 'listingsByIds'>) =>
  async (member: Member, log: Logger): Promise<Share[]> => {
    const findVenues = async (ids: readonly number[]): Promise<Listing[]> => {
      try {
        return await listings.listingsByIds({ query: { ids: ids.join(',') } })
      } catch (error) {
        log.warn({ err: error }, 'could not read venues from listings; listing shares without them')
        return []
      }
    }
    const memberShares = await shares.of(member.id)
    const venueIds = [...new Set(memberShares.map(({ listingId }) => listingId))]
    const visibleVenues = venueIds.length === 0 ? [] : await findVenues(venueIds)
    return memberShares.map(({ _id, listingId, shareMethod, sharedAt, visits }) => ({
      shareCode: _id,
      listingId,
      listing: cardOf(visibleVenues.find(({ id }) => id === listingId)),
      shareMethod,
      sharedAt: sharedAt.toISOString(),
      visits,
    }))
  }

const cardOf = (listing: Listing | undefined): Share['listing'] =>
  listing ? { slug: listing.slug, name: listing.name } : null
