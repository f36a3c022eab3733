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

/** Shows what a change answered. The session may be another one now, with other rights. */
export function useSecurityChanged(): (security: SecurityView) => void {
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
