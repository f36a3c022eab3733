import type { SearchReply } from '@plekje/contracts'
import { queryOptions, searchClient } from '@plekje/web-kit'
import { type Criteria, toQuery } from '../criteria/criteria'

/** What criteria find, as a list that is unfolded. */
export const searchResults = (criteria: Criteria) => ({
  key: ['search', criteria],
  ask: (rows: { limit: number; offset: number }, options: { signal: AbortSignal }) =>
    searchClient.search({ query: { ...toQuery(criteria), ...rows } }, options),
  join: (before: SearchReply, next: SearchReply): SearchReply => ({ ...next, hits: [...before.hits, ...next.hits] }),
})

/** How many venues other criteria would find: for an offer when nothing was found. */
export const totalQuery = (criteria: Criteria, isWanted: boolean) =>
  queryOptions({
    queryKey: ['search-total', criteria],
    queryFn: ({ signal }) => searchClient.search({ query: { ...toQuery(criteria), limit: 0 } }, { signal }),
    select: ({ total }) => total,
    enabled: isWanted,
  })
