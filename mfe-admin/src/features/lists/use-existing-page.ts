import { useEffect } from 'react'

interface AskedPage {
  readonly page: number
  /** Of what was found for this page; undefined while that is not known. */
  readonly totalPages: number | undefined
  readonly setPage: (page: number, options: { replace: boolean }) => void
}

/**
 * Leads to the last page there is: others may delete what was on the page that was asked for.
 * @returns whether the page asked for lies beyond the end, so that there is nothing to show for a moment
 */
export function useExistingPage({ page, totalPages, setPage }: AskedPage): boolean {
  const lastPage = Math.max(1, totalPages ?? page)
  const isBeyondEnd = page > lastPage
  useEffect(() => {
    if (isBeyondEnd) setPage(lastPage, { replace: true })
  }, [isBeyondEnd, lastPage, setPage])
  return isBeyondEnd
}
