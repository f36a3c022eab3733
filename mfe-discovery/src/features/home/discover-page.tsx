import { useLocation } from '@plekje/web-kit'
import type { ReactNode } from 'react'
import { hasCriteria, readResultsState } from '../criteria/criteria'

/** `/` shows the home page, or the results when the URL holds criteria (SEARCH-1). */
export function DiscoverPage({ home, results }: { home: ReactNode; results: ReactNode }) {
  return isSearch(useLocation().search) ? results : home
}

export const isSearch = (search: string): boolean => hasCriteria(readResultsState(new URLSearchParams(search)).criteria)
