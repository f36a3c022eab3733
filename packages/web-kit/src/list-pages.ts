import type { CallOptions } from '@plekje/contracts'
import { readNextPage, readTotalCount, withoutUndefined } from '@plekje/contracts/plain'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** The start of a page, from the headers of the page before; empty for the first page. */
export interface ListPlace {
  readonly before?: string
  readonly after?: string
}

export interface ListPage<T> {
  readonly rows: readonly T[]
  /** Total number of rows; undefined when the server does not say. */
  readonly total: number | undefined
  readonly next: ListPlace | undefined
}

export type ListPages<T> = InfiniteData<ListPage<T>, unknown>

type FetchPage<T> = (query: ListPlace & { readonly limit: number }, options: CallOptions) => Promise<readonly T[]>

async function fetchListPage<T>(
  fetchPage: FetchPage<T>,
  query: ListPlace & { readonly limit: number },
  signal: AbortSignal,
): Promise<ListPage<T>> {
  let total: number | undefined
  let next: string | undefined
  const rows = await fetchPage(query, {
    signal,
    onHeaders: (header) => {
      total = readTotalCount(header)
      next = readNextPage(header)
    },
  })
  return { rows, total, next: next === undefined ? undefined : readPlace(next) }
}

function readPlace(address: string): ListPlace {
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  return withoutUndefined({ before: query.get('before') ?? undefined, after: query.get('after') ?? undefined })
}

/** A list for `useInfiniteQuery`: `limit` rows per page. */
export const pagedListQuery = <T>(queryKey: QueryKey, limit: number, fetchPage: FetchPage<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchListPage(fetchPage, { ...pageParam, limit }, signal),
    initialPageParam: {} as ListPlace,
    getNextPageParam: ({ next }: ListPage<T>) => next,
  })

export const rowsOf = <T>(pages: ListPages<T> | undefined): readonly T[] =>
  pages?.pages.flatMap(({ rows }) => rows) ?? []

/** The total of the last response, else the number of fetched rows. */
export const totalOf = <T>(pages: ListPages<T> | undefined): number =>
  pages?.pages.at(-1)?.total ?? rowsOf(pages).length

/** The same pages with changed rows: for optimistic updates. */
export const withRows = <T>(
  pages: ListPages<T> | undefined,
  change: (rows: readonly T[]) => readonly T[],
): ListPages<T> | undefined =>
  pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
