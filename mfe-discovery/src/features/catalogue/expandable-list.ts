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
  /** Appends the next page to the earlier ones. */
  readonly append: (earlier: Reply, next: Reply) => Reply
}

/**
 * A list with a button for the next page. Fetches only the last page when the earlier ones are in the query cache, else
 * pages 1 to `page` in one call, for example after following a link.
 */
export const expandableListQuery = <Reply extends object>(
  { key, fetchRows, append }: ExpandableList<Reply>,
  page: number,
) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: async ({ client, queryKey, signal }) => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      const earlier = isRefresh ? undefined : client.getQueryData<Reply>([...key, page - 1])
      const limit = earlier ? VENUES_PER_PAGE : page * VENUES_PER_PAGE
      const reply = await fetchRows({ limit, offset: page * VENUES_PER_PAGE - limit }, { signal })
      return earlier ? append(earlier, reply) : reply
    },
  })

/** Pages 1 to `page` of a list. The shown pages stay while further pages load. */
export function useExpandableList<Reply extends object>(list: ExpandableList<Reply>, page: number) {
  const query = useQuery({ ...expandableListQuery(list, page), placeholderData: keepPreviousData })
  // Earlier pages, shown while the next one loads and when it fails.
  const { data: earlier } = useQuery({
    ...expandableListQuery(list, Math.max(page - 1, 1)),
    // Later pages only read the cache here. For page 1 this is the query above, which must stay enabled.
    enabled: page === 1,
  })
  const isMissing = query.data === undefined || query.isPlaceholderData
  const isNextPagePending = page > 1 && earlier !== undefined && isMissing
  return {
    query,
    reply: query.isPlaceholderData ? (earlier ?? query.data) : (query.data ?? earlier),
    /** True while the shown pages belong to other criteria. */
    isStale: query.isPlaceholderData && !isNextPagePending,
    isFetching: query.isFetching && !isNextPagePending,
    isFetchingMore: query.isFetching && isNextPagePending,
    hasFailed: query.isLoadingError && !isNextPagePending,
    hasMoreFailed: query.isLoadingError && isNextPagePending,
  }
}
