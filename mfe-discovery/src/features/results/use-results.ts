import { useQuery } from '@plekje/web-kit'
import { figure, nl } from '../../copy/nl'
import type { Criteria } from '../criteria/criteria'
import { RESULTS_PER_PAGE, searchQuery } from './queries'

/**
 * The results of the pages up to `page`. While other criteria load, the previous results stay; venues that moved to a
 * later page in between are shown once.
 */
export function useResults(criteria: Criteria, page: number) {
  const query = useQuery(searchQuery(criteria, page))
  // What stands while a page more is fetched, and when that fails.
  const { data: before } = useQuery({
    ...searchQuery(criteria, Math.max(page - 1, 1)),
    placeholderData: undefined,
    // Of the first page it is the same question.
    enabled: page === 1,
  })
  const reply = (query.isPlaceholderData && before) || (query.data ?? before)
  const isMissing = query.data === undefined || query.isPlaceholderData
  const isMore = page > 1 && before !== undefined && isMissing
  const hits = new Map(reply?.hits.map((hit) => [hit.id, hit]))
  const total = reply?.total ?? 0
  const isLowerBound = reply?.totalIsLowerBound === true
  return {
    reply,
    hits: [...hits.values()],
    total,
    /** A number of results as it is said: of more than are counted. */
    amount: (count: number) => (isLowerBound ? nl.results.moreThan(figure(count)) : figure(count)),
    hasMore: Boolean(reply) && page * RESULTS_PER_PAGE < total,
    /** The shown results belong to earlier criteria. */
    isStale: query.isPlaceholderData && !isMore,
    isFetching: query.isFetching && !isMore,
    isFetchingMore: query.isFetching && isMore,
    hasFailed: query.isError && !isMore,
    hasMoreFailed: query.isError && isMore,
    retry: () => void query.refetch(),
  }
}

export type Results = ReturnType<typeof useResults>
