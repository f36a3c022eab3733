import { Pagination, rangeOf } from '@plekje/ui/admin'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { type CurrentPage, pageRequestFor } from './page-request'
import { isUnreachablePage, UnreachablePage } from './unreachable-page'
import { useExistingPage } from './use-existing-page'
import type { useListAddress } from './use-list-address'

interface PagedListProps<Data, Row> extends Pick<ReturnType<typeof useListAddress>, 'page' | 'setPage' | 'goTo'> {
  query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly isLoadingError: boolean
    readonly isPlaceholderData: boolean
  }
  rowsOf: (data: Data) => Row[]
  itemsName: string
  /** Shown when loading failed. */
  failure: ReactNode
  /** Renders the rows, which are undefined while there is nothing to show. */
  children: (rows: Row[] | undefined) => ReactNode
}

/** A page of a list, with its failures and the buttons to other pages. */
export function PagedList<Data extends CurrentPage & { readonly totalPages: number }, Row>(
  props: PagedListProps<Data, Row>,
) {
  const { query, rowsOf, itemsName, failure, page, setPage, goTo, children } = props
  const { data, error, isLoadingError, isPlaceholderData } = query
  useLostRights(error)
  const isBeyondEnd = useExistingPage({ page, totalPages: isPlaceholderData ? undefined : data?.totalPages, setPage })
  if (isUnreachablePage(error)) return <UnreachablePage error={error} onStart={() => setPage(1, { replace: true })} />
  if (isLoadingError) return failure
  if (!data || isBeyondEnd) return children(undefined)
  const rows = rowsOf(data)
  const { from, to } = rangeOf(data.page, data.limit, rows.length)
  return (
    <>
      {children(rows)}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        summary={nl.lists.shown(from, to, data.total, itemsName, data.isAtLeast)}
        onPage={(newPage) => goTo(pageRequestFor(newPage, data))}
      />
    </>
  )
}
