import { useLocation } from '@plekje/web-kit'
import { lazy } from 'react'
import { hasCriteria, readResultsState } from '../criteria/criteria'
import { HomePage } from './home-page'

const ResultsPage = lazy(() => import('../results/results-page').then((page) => ({ default: page.ResultsPage })))

/** `/` is the home page, or what was found as soon as the URL holds criteria (SPEC §2, home). */
export function DiscoverPage() {
  const { search } = useLocation()
  return hasCriteria(readResultsState(new URLSearchParams(search)).criteria) ? <ResultsPage /> : <HomePage />
}
