import { listingsClient, queryOptions } from '@plekje/web-kit'

export const categoryQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['categories', idOrSlug],
    queryFn: ({ signal }) => listingsClient.getCategory({ params: { idOrSlug } }, { signal }),
  })

/** The first `limit` featured venues. */
export const featuredQuery = (limit: number) =>
  queryOptions({
    queryKey: ['listings', { featured: true, limit }],
    queryFn: ({ signal }) => listingsClient.listFeatured({ query: { limit } }, { signal }),
  })
