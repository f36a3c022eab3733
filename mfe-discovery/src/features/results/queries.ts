import type { SearchReply } from '@plekje/contracts'
import { keepPreviousData, queryOptions, searchClient } from '@plekje/web-kit'
import { type Criteria, toQuery } from '../criteria/criteria'

export const RESULTS_PER_PAGE = 24

/**
 * The results of the pages 1 to `page`, in one call: of all of them at once, or of the last one when those before it
 * were fetched a moment ago. The previous results stay until the new ones are there.
 */
export const searchQuery = (criteria: Criteria, page: number) =>
  queryOptions({
    queryKey: ['search', criteria, page],
    queryFn: async ({ client, queryKey, signal }) => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      const before = isRefresh ? undefined : client.getQueryData<SearchReply>(['search', criteria, page - 1])
      const limit = before ? RESULTS_PER_PAGE : page * RESULTS_PER_PAGE
      const offset = page * RESULTS_PER_PAGE - limit
      const reply = await searchClient.search({ query: { ...toQuery(criteria), limit, offset } }, { signal })
      return before ? { ...reply, hits: [...before.hits, ...reply.hits] } : reply
    },
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
