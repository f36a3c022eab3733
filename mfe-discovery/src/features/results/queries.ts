import type { SearchReply } from '@plekje/contracts'
import { queryOptions, searchClient } from '@plekje/web-kit'
import { type Criteria, toQuery } from '../criteria/criteria'

/** The list of results for criteria. */
export const searchResults = (criteria: Criteria) => ({
  key: ['search', criteria],
  fetchRows: (rows: { limit: number; offset: number }, options: { signal: AbortSignal }) =>
    searchClient.search({ query: { ...toQuery(criteria), ...rows } }, options),
  append: (earlier: SearchReply, next: SearchReply): SearchReply => ({
    ...next,
    hits: [...earlier.hits, ...next.hits],
  }),
})

/** The number of results for other criteria, which are offered when nothing was found. */
export const totalQuery = (criteria: Criteria, isWanted: boolean) =>
  queryOptions({
    queryKey: ['search-total', criteria],
    queryFn: ({ signal }) => searchClient.search({ query: { ...toQuery(criteria), limit: 0 } }, { signal }),
    select: ({ total }) => total,
    enabled: isWanted,
  })
