import { useLocation } from '@plekje/web-kit'
import type { ReactNode } from 'react'
import { hasCriteria, readResultsState } from '../criteria/criteria'
import { HomePage } from './home-page'

/** `/` is the home page, or what was found as soon as the URL holds criteria (SPEC §2, home). */
export function DiscoverPage({ results }: { results: ReactNode }) {
  return isSearch(useLocation().search) ? results : <HomePage />
}

export const isSearch = (search: string): boolean => hasCriteria(readResultsState(new URLSearchParams(search)).criteria)
