import { formatCount } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { useExpandableList, VENUES_PER_PAGE } from '../catalogue/expandable-list'
import type { Criteria } from '../criteria/criteria'
import { searchResults } from './queries'

/**
 * Results of pages 1 to `page`. While other criteria load, the previous results stay. A venue that moved to a later
 * page between two requests appears once.
 */
export function useResults(criteria: Criteria, page: number) {
  const { query, reply, ...status } = useExpandableList(searchResults(criteria), page)
  const hits = new Map(reply?.hits.map((hit) => [hit.id, hit]))
  const total = reply?.total ?? 0
  const isLowerBound = reply?.totalIsLowerBound === true
  return {
    ...status,
    reply,
    hits: [...hits.values()],
    total,
    /** A number of results as text, "more than" when the search stopped counting. */
    formatAmount: (count: number) => (isLowerBound ? resultsCopy.moreThan(formatCount(count)) : formatCount(count)),
    hasMore: Boolean(reply) && page * VENUES_PER_PAGE < total,
    retry: () => void query.refetch(),
  }
}

export type Results = ReturnType<typeof useResults>
