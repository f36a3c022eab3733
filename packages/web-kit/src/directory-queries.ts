import { listingsClient } from './clients'
import { MAY_BE_OLD } from './outdated'
import { queryOptions } from './query'

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => listingsClient.listCategories({}, { signal }),
    meta: MAY_BE_OLD,
  })

export const placesQuery = () =>
  queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => listingsClient.listLocations({}, { signal }),
    meta: MAY_BE_OLD,
  })
