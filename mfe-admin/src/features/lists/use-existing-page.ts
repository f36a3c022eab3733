import { useEffect } from 'react'

interface RequestedPage {
  readonly page: number
  /** Number of pages for the current criteria; undefined while loading. */
  readonly totalPages: number | undefined
  readonly setPage: (page: number, options: { replace: boolean }) => void
}

/**
 * Moves to the last page when the requested page no longer exists, because items were deleted.
 * @returns true while the requested page is beyond the end, so that there is nothing to show
 */
export function useExistingPage({ page, totalPages, setPage }: RequestedPage): boolean {
  const lastPage = Math.max(1, totalPages ?? page)
  const isBeyondEnd = page > lastPage
  useEffect(() => {
    if (isBeyondEnd) setPage(lastPage, { replace: true })
  }, [isBeyondEnd, lastPage, setPage])
  return isBeyondEnd
}
