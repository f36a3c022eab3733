import type { Client, Favorite, Listing, listingsApi, Member } from '@plekje/contracts'
import { AuthenticationError, NotFoundError } from '@plekje/service-kit'
import type { MemberRepository } from '../storage/member-repository'

/** As many as listings takes in one call. */
const BATCH = 100

/** A member's favourites; venues come from listings, which answers with the visible ones only. */
export function createKeepFavorites(
  members: MemberRepository,
  listings: Pick<Client<typeof listingsApi>, 'listingsByIds'>,
) {
  const visible = async (ids: readonly number[]): Promise<Map<number, Listing>> => {
    const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
      ids.slice(at * BATCH, (at + 1) * BATCH),
    )
    const found = await Promise.all(batches.map((batch) => listings.listingsByIds({ query: { ids: batch.join(',') } })))
    return new Map(found.flat().map((listing) => [listing.id, listing]))
  }

  return {
    list: async (member: Member): Promise<Favorite[]> =>
      (await members.favoritesOf(member.id)).map(({ listingId }) => ({ listingId })),

    /** Last added first. Rejects with `UnavailableError` when listings is away. */
    async listings(member: Member): Promise<Listing[]> {
      const ids = (await members.favoritesOf(member.id)).map(({ listingId }) => listingId)
      const found = await visible(ids)
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** False when it was one already. */
    async add(member: Member, listingId: number): Promise<boolean> {
      if (!(await visible([listingId])).has(listingId)) {
        throw new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')
      }
      const outcome = await members.addFavorite(member.id, listingId)
      if (outcome === 'erased') throw new AuthenticationError()
      return outcome === 'added'
    },

    remove: (member: Member, listingId: number) => members.removeFavorite(member.id, listingId),
  }
}
