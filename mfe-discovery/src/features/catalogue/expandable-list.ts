import { keepPreviousData, queryOptions, useQuery } from '@plekje/web-kit'

export const VENUES_PER_PAGE = 24

export interface RowRange {
  readonly limit: number
  readonly offset: number
}

export interface ExpandableList<Reply extends object> {
  /** Identifies the list; the number of pages is appended. */
  readonly key: readonly unknown[]
  readonly fetchRows: (range: RowRange, options: { signal: AbortSignal }) => Promise<Reply>
  readonly append: (earlierPages: Reply, nextPage: Reply) => Reply
}

/**
 * A list with a button for the next page. Fetches only the last page when the earlier pages are in the query cache,
 * else pages 1 to `page` in one call, for example after following a link.
 */
export const expandableListQuery = <Reply extends object>(
  { key, fetchRows, append }: ExpandableList<Reply>,
  page: number,
) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: async ({ client, queryKey, signal }) => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      const earlierPages = isRefresh ? undefined : client.getQueryData<Reply>([...key, page - 1])
      const limit = earlierPages ? VENUES_PER_PAGE : page * VENUES_PER_PAGE
      const reply = await fetchRows({ limit, offset: page * VENUES_PER_PAGE - limit }, { signal })
      return earlierPages ? append(earlierPages, reply) : reply
    },
  })

/** Pages 1 to `page` of a list. The shown pages stay while further pages load. */
export function useExpandableList<Reply extends object>(list: ExpandableList<Reply>, page: number) {
  const query = useQuery({ ...expandableListQuery(list, page), placeholderData: keepPreviousData })
  // Earlier pages stay on screen while the next page loads, and when it fails.
  const { data: earlierPages } = useQuery({
    ...expandableListQuery(list, Math.max(page - 1, 1)),
    // From page 2 on, only the cache is read. On page 1 both queries have the same key, so this one is enabled too.
    enabled: page === 1,
  })
  const isMissing = query.data === undefined || query.isPlaceholderData
  const isNextPagePending = page > 1 && earlierPages !== undefined && isMissing
  return {
    query,
    // Placeholder data may belong to other criteria, so earlier pages replace it.
    reply: query.isPlaceholderData ? (earlierPages ?? query.data) : (query.data ?? earlierPages),
    /** True while the shown pages belong to other criteria. */
    isStale: query.isPlaceholderData && !isNextPagePending,
    isFetching: query.isFetching && !isNextPagePending,
    isFetchingNextPage: query.isFetching && isNextPagePending,
    hasFailed: query.isLoadingError && !isNextPagePending,
    hasNextPageFailed: query.isLoadingError && isNextPagePending,
  }
}
