import { trackEvent, useLocation, useNavigate } from '@plekje/web-kit'
import { useCallback, useMemo } from 'react'
import { paths } from '../../paths'
import {
  type Criteria,
  type CriteriaChange,
  changeCriteria,
  type ResultsState,
  readResultsState,
} from '../criteria/criteria'

/** What the URL says, and the ways to change it. The URL is the only place where the state of the results lives. */
export function useResultsState() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readResultsState(new URLSearchParams(search)), [search])

  const go = useCallback(
    (next: ResultsState, replace = false) => navigate(paths.results(next), { preventScrollReset: true, replace }),
    [navigate],
  )
  return {
    ...state,
    /** Other criteria begin at the first page again. */
    setCriteria: (criteria: Criteria, replace?: boolean) => go({ ...state, criteria, page: 1 }, replace),
    change: (change: CriteriaChange, replace?: boolean) => {
      reportFilters(state.criteria, change)
      return go({ ...state, criteria: changeCriteria(state.criteria, change), page: 1 }, replace)
    },
    setView: (view: ResultsState['view']) => go({ ...state, view }, true),
    showMore: () => go({ ...state, page: state.page + 1 }, true),
  }
}

/** Which filters come into use, never with what. */
function reportFilters(before: Criteria, change: CriteriaChange): void {
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined && !(name in before)) trackEvent({ category: 'filter', label: name })
  }
}

export type ResultsControls = ReturnType<typeof useResultsState>
