import { keepPreviousData, queryOptions } from '@plekje/web-kit'

export const INBOX_PAGE_SIZE = 20

interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A page of an inbox. The former page stays in view until the new one has loaded. */
export const inboxQuery = <Item>(
  queryKey: readonly string[],
  page: number,
  fetchPage: (query: PageQuery, options: { signal: AbortSignal }) => Promise<{ items: Item[]; total: number }>,
) =>
  queryOptions({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => fetchPage({ page, limit: INBOX_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
