import { adminFiguresClient, queryOptions } from '@plekje/web-kit'

export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) => adminFiguresClient.statistics({}, { signal }),
  })
