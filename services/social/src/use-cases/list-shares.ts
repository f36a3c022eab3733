import type { Client, Listing, listingsApi, Member, Share } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { ShareRepository } from '../storage/share-repository'

/** Lists a member's shares, newest first. Their venues come from listings; while it is unavailable they are null. */
export const createListShares =
  (shares: Pick<ShareRepository, 'of'>, listings: Pick<Client<typeof listingsApi>, 'listingsByIds'>) =>
  async (member: Member, log: Logger): Promise<Share[]> => {
    const own = await shares.of(member.id)
    const ids = [...new Set(own.map(({ listingId }) => listingId))]
    const visible = ids.length === 0 ? [] : await venues(ids)
    return own.map(({ _id, listingId, shareMethod, sharedAt, visits }) => ({
      shareCode: _id,
      listingId,
      listing: cardOf(visible.find(({ id }) => id === listingId)),
      shareMethod,
      sharedAt: sharedAt.toISOString(),
      visits,
    }))

    async function venues(venueIds: readonly number[]): Promise<Listing[]> {
      try {
        return await listings.listingsByIds({ query: { ids: venueIds.join(',') } })
      } catch (error) {
        log.warn({ err: error }, 'shares are listed without their venues')
        return []
      }
    }
  }

const cardOf = (listing: Listing | undefined): Share['listing'] =>
  listing ? { slug: listing.slug, name: listing.name } : null
