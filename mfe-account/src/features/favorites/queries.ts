import { FAVORITES_KEY, heartQuery, pagedListQuery, type QueryClient, socialClient } from '@plekje/web-kit'

/** Cards at a time: as many rows of two, three and four. */
const PAGE_SIZE = 24

/** The favourites as venues; below the key of the hearts, so that each change of one refreshes it. */
export const favoriteListingsQuery = (client: QueryClient) =>
  pagedListQuery([...FAVORITES_KEY, 'listings'], PAGE_SIZE, async (query, options) => {
    const listings = await socialClient.favoriteListings({ query }, options)
    // Until the hearts' own answer is there, or when it fails: what is in this list is a favourite.
    for (const { id } of listings) client.setQueryData(heartQuery(id).queryKey, (known) => known ?? true)
    return listings
  })
