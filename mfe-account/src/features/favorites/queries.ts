import type { Favorite } from '@plekje/contracts'
import { FAVORITES_KEY, queryOptions, socialClient } from '@plekje/web-kit'

/** The favourites as venues; below the key of the hearts, so that each change of one refreshes it. */
export const favoriteListingsQuery = () =>
  queryOptions({
    queryKey: [...FAVORITES_KEY, 'listings'],
    queryFn: async ({ client, signal }) => {
      const listings = await socialClient.favoriteListings({}, { signal })
      // Until the hearts' own answer is there, or when it fails: what is in this list is a favourite.
      client.setQueryData<Favorite[]>(FAVORITES_KEY, (known) => known ?? listings.map(({ id }) => ({ listingId: id })))
      return listings
    },
  })
