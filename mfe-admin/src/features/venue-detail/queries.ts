import { adminFiguresClient, queryOptions } from '@plekje/web-kit'
import { VENUES_KEY } from '../venues/queries'

export const venueQuery = (id: number) =>
  queryOptions({
    queryKey: [...VENUES_KEY, 'one', id],
    queryFn: ({ signal }) => adminFiguresClient.venueDetails({ params: { id } }, { signal }),
  })
