import { QueryClient } from '@tanstack/react-query'
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

/** A client with the defaults of API-2: no refetch interval, no refetch on focus, stale immediately, no retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // With `always`, a call without a connection fails with a text and a retry instead of pausing silently.
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: staleTimeOf,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
