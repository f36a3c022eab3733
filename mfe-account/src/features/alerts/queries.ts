import { alertsClient, queryOptions } from '@plekje/web-kit'

/** The member's alerts, newest first. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ['alerts'] as const,
    queryFn: ({ signal }) => alertsClient.listAlerts({}, { signal }),
  })
