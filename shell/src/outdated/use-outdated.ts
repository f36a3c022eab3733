import { ApiFailure } from '@plekje/contracts/plain'
import { type QueryClient, useQueryClient } from '@plekje/web-kit'
import { useCallback, useSyncExternalStore } from 'react'

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]

interface Outdated {
  /** `asking` while what did not come is asked for once more. */
  readonly state: 'none' | 'shown' | 'asking'
  /** Asks anew for all of it; resolves when that came or failed. */
  readonly refetch: () => Promise<void>
}

/** Whether something on the screen is older than what was asked for, because that did not come (API-23). */
export function useOutdated(): Outdated {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const state = useSyncExternalStore(subscribe, () => stateOf(client))
  const refetch = useCallback(() => client.refetchQueries({ predicate: isOutdated }), [client])
  return { state, refetch }
}

function stateOf(client: QueryClient): Outdated['state'] {
  const outdated = client.getQueryCache().findAll({ predicate: isOutdated })
  if (outdated.length === 0) return 'none'
  return outdated.some(({ state }) => state.fetchStatus === 'fetching') ? 'asking' : 'shown'
}

const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  query.isActive() &&
  !query.meta?.mayBeOld &&
  // The end of a list says by itself that its next rows did not come.
  !query.state.fetchMeta?.fetchMore &&
  mayPass(query.state.error)

/** A refusal is an answer, and its screen's to show; no answer, trouble and too many calls may be over in a moment. */
const mayPass = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429
