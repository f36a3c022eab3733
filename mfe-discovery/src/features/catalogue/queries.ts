import { listingsClient, queryOptions } from '@plekje/web-kit'

/** What every page of the directory can build on: categories, places, and lists of venues. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => listingsClient.listCategories({}, { signal }),
  })

export const categoryQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['categories', idOrSlug],
    queryFn: ({ signal }) => listingsClient.getCategory({ params: { idOrSlug } }, { signal }),
  })

export const categoryStatsQuery = () =>
  queryOptions({
    queryKey: ['categories', { stats: true }],
    queryFn: ({ signal }) => listingsClient.categoryStats({}, { signal }),
  })

export const placesQuery = () =>
  queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => listingsClient.listLocations({}, { signal }),
  })

/** The first few featured venues. */
export const featuredQuery = (limit: number) =>
  queryOptions({
    queryKey: ['listings', { featured: true, limit }],
    queryFn: ({ signal }) => listingsClient.listFeatured({ query: { limit } }, { signal }),
  })
