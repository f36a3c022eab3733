import { keepPreviousData, queryOptions, useQuery } from '@plekje/web-kit'

export const VENUES_PER_PAGE = 24

export interface Unfolding<Reply extends object> {
  /** Tells this list from others; the number of pages is added to it. */
  readonly key: readonly unknown[]
  readonly ask: (rows: { limit: number; offset: number }, options: { signal: AbortSignal }) => Promise<Reply>
  /** The pages before with the one after them. */
  readonly join: (before: Reply, next: Reply) => Reply
}

/**
 * A list that is unfolded a page at a time, with its pages 1 to `page` in one call: of all of them at once, as where a
 * link leads far into it, or of the last one when those before it were fetched a moment ago.
 */
export const unfoldedQuery = <Reply extends object>({ key, ask, join }: Unfolding<Reply>, page: number) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: async ({ client, queryKey, signal }) => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      const before = isRefresh ? undefined : client.getQueryData<Reply>([...key, page - 1])
      const limit = before ? VENUES_PER_PAGE : page * VENUES_PER_PAGE
      const reply = await ask({ limit, offset: page * VENUES_PER_PAGE - limit }, { signal })
      return before ? join(before, reply) : reply
    },
  })

/** The pages 1 to `page` of a list. While other ones load, what was shown stays. */
export function useUnfolded<Reply extends object>(unfolding: Unfolding<Reply>, page: number) {
  const query = useQuery({ ...unfoldedQuery(unfolding, page), placeholderData: keepPreviousData })
  // What stands while a page more is fetched, and when that fails.
  const { data: before } = useQuery({
    ...unfoldedQuery(unfolding, Math.max(page - 1, 1)),
    // Of the first page it is the same question.
    enabled: page === 1,
  })
  const isMissing = query.data === undefined || query.isPlaceholderData
  const isMore = page > 1 && before !== undefined && isMissing
  return {
    query,
    reply: (query.isPlaceholderData && before) || (query.data ?? before),
    /** What is shown belongs to another list. */
    isStale: query.isPlaceholderData && !isMore,
    isFetching: query.isFetching && !isMore,
    isFetchingMore: query.isFetching && isMore,
    hasFailed: query.isLoadingError && !isMore,
    hasMoreFailed: query.isLoadingError && isMore,
  }
}
