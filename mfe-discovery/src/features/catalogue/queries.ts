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

export const listingsOfCategoryQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['listings', { categoryId }],
    queryFn: ({ signal }) => listingsClient.listByCategory({ params: { categoryId } }, { signal }),
  })

export const placesQuery = () =>
  queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => listingsClient.listLocations({}, { signal }),
  })

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['listings', { featured: true }],
    queryFn: ({ signal }) => listingsClient.listFeatured({}, { signal }),
  })
