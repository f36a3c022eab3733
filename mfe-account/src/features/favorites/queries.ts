import { FAVORITES_KEY, heartQuery, pagedListQuery, type QueryClient, socialClient } from '@plekje/web-kit'

/** Fills whole rows of two, three and four cards. */
const PAGE_SIZE = 24

/** The favourite venues. The key is below that of the hearts, so that each change of a heart refreshes this list. */
export const favoriteListingsQuery = (client: QueryClient) =>
  pagedListQuery([...FAVORITES_KEY, 'listings'], PAGE_SIZE, async (query, options) => {
    const listings = await socialClient.favoriteListings({ query }, options)
    // Fills the hearts that are not loaded: every venue in this list is a favourite.
    for (const { id } of listings) client.setQueryData(heartQuery(id).queryKey, (known) => known ?? true)
    return listings
  })
