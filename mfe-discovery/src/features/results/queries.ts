import { keepPreviousData, queryOptions, searchClient } from '@plekje/web-kit'
import { type Criteria, toQuery } from '../criteria/criteria'

export const RESULTS_PER_PAGE = 24

/** One page of results; the previous results stay until the new ones are there. */
export const searchQuery = (criteria: Criteria, page: number) =>
  queryOptions({
    queryKey: ['search', criteria, page],
    queryFn: ({ signal }) =>
      searchClient.search(
        { query: { ...toQuery(criteria), limit: RESULTS_PER_PAGE, offset: (page - 1) * RESULTS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** How many venues other criteria would find: for an offer when nothing was found. */
export const totalQuery = (criteria: Criteria, isWanted: boolean) =>
  queryOptions({
    queryKey: ['search-total', criteria],
    queryFn: ({ signal }) => searchClient.search({ query: { ...toQuery(criteria), limit: 0 } }, { signal }),
    select: ({ total }) => total,
    enabled: isWanted,
  })
