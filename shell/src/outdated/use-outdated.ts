import { ApiFailure } from '@plekje/contracts/plain'
import { type QueryClient, useQueryClient } from '@plekje/web-kit'
import { useCallback, useSyncExternalStore } from 'react'

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]

interface Outdated {
  /** `refetching` while the failed queries are refetched. */
  readonly state: 'none' | 'outdated' | 'refetching'
  /** Refetches all stale queries; resolves when each has succeeded or failed. */
  readonly refetch: () => Promise<void>
}

/** Reports whether the page shows data that is stale because refreshing it failed (API-23). */
export function useOutdated(): Outdated {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const state = useSyncExternalStore(subscribe, () => stateOf(client))
  const refetch = useCallback(() => client.refetchQueries({ predicate: isOutdated }), [client])
  return { state, refetch }
}

function stateOf(client: QueryClient): Outdated['state'] {
  const outdatedQueries = client.getQueryCache().findAll({ predicate: isOutdated })
  if (outdatedQueries.length === 0) return 'none'
  return outdatedQueries.some(({ state }) => state.fetchStatus === 'fetching') ? 'refetching' : 'outdated'
}

const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  query.isActive() &&
  !query.meta?.mayBeOld &&
  // A list itself reports that loading its next rows failed.
  !query.state.fetchMeta?.fetchMore &&
  isTransient(query.state.error)

/** True for network errors, server errors and rate limits. The screen that made the request shows other statuses. */
const isTransient = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429
