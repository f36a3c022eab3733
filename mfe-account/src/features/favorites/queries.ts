import { FAVORITES_KEY, heartQuery, pagedListQuery, type QueryClient, socialClient } from '@plekje/web-kit'

/** Number of venues per page, which fills whole rows of two, three or four cards. */
const PAGE_SIZE = 24

/** The favourite venues. Its key begins with `FAVORITES_KEY`, so that a changed heart refreshes this list. */
export const favoriteListingsQuery = (client: QueryClient) =>
  pagedListQuery([...FAVORITES_KEY, 'listings'], PAGE_SIZE, async (query, options) => {
    const listings = await socialClient.favoriteListings({ query }, options)
    // Every venue in this list is a favourite, so its heart need not be loaded.
    for (const { id } of listings) client.setQueryData(heartQuery(id).queryKey, (isFavorite) => isFavorite ?? true)
    return listings
  })
