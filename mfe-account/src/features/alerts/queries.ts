import { alertsClient, queryOptions } from '@plekje/web-kit'

/** Searches that the member follows, last added first. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ['alerts'] as const,
    queryFn: ({ signal }) => alertsClient.listAlerts({}, { signal }),
  })
