import { useQueries, useQuery } from '@plekje/web-kit'
import { figure, nl } from '../../copy/nl'
import type { Criteria } from '../criteria/criteria'
import { RESULTS_PER_PAGE, searchQuery } from './queries'

/**
 * The results of the pages up to `page`, one call per page. While other criteria load, the previous results stay;
 * venues that moved to a later page in between are shown once.
 */
export function useResults(criteria: Criteria, page: number) {
  const first = useQuery(searchQuery(criteria, 1))
  const later = useQueries({
    queries: Array.from({ length: page - 1 }, (_, index) => ({
      ...searchQuery(criteria, index + 2),
      placeholderData: undefined,
      enabled: !first.isPlaceholderData,
    })),
  })
  const pages = [first, ...later]
  const hits = new Map(pages.flatMap(({ data }) => data?.hits ?? []).map((hit) => [hit.id, hit]))
  const total = first.data?.total ?? 0
  const isLowerBound = first.data?.totalIsLowerBound === true
  return {
    reply: first.data,
    hits: [...hits.values()],
    total,
    /** A number of results as it is said: of more than are counted. */
    amount: (count: number) => (isLowerBound ? nl.results.moreThan(figure(count)) : figure(count)),
    hasMore: Boolean(first.data) && page * RESULTS_PER_PAGE < total,
    /** The shown results belong to earlier criteria. */
    isStale: first.isPlaceholderData,
    isFetching: first.isFetching,
    isFetchingMore: later.some(({ isFetching }) => isFetching),
    hasFailed: first.isError,
    hasMoreFailed: later.some(({ isError }) => isError),
    retry: () => void first.refetch(),
    retryMore: () => {
      for (const { isError, refetch } of later) if (isError) void refetch()
    },
  }
}

export type Results = ReturnType<typeof useResults>
