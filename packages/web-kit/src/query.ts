import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import { staleTimeOf } from './rendered-parts'

export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Cancels a first load that is in progress when its query is invalidated: its response may be older than the change,
 * and TanStack would use it.
 */
class SiteQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const loadingQueries = this.getQueryCache().findAll(filters).filter(isFirstLoad)
    if (loadingQueries.length > 0) await Promise.all(loadingQueries.map((query) => query.cancel({ revert: true })))
    return super.invalidateQueries(filters, options)
  }
}

/** A client with the defaults of API-2: no refetch interval, no refetch on focus, stale immediately, no retries. */
export function createQueryClient(): QueryClient {
  return new SiteQueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: staleTimeOf,
        retry: false,
        // A call without a connection fails, with a text and a retry button, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
