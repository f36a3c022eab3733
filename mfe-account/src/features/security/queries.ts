import type { SecurityView } from '@plekje/contracts'
import { accountSecurityClient, queryOptions, useQueryClient, useSession } from '@plekje/web-kit'
import { useCallback } from 'react'

export const securityQuery = () =>
  queryOptions({
    queryKey: ['security', 'factors'],
    queryFn: ({ signal }) => accountSecurityClient.security({}, { signal }),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: ({ signal }) => accountSecurityClient.listSessions({}, { signal }),
  })

/** Returns a function that shows changed security settings and reloads the session, whose rights may have changed. */
export function useShowSecurity(): (security: SecurityView) => void {
  const client = useQueryClient()
  const { refresh } = useSession()
  return useCallback(
    (security) => {
      client.setQueryData(securityQuery().queryKey, security)
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      void refresh()
    },
    [client, refresh],
  )
}
