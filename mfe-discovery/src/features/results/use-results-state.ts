import type { Camera } from '@plekje/map'
import { currentQuery, trackEvent, useLocation, useNavigate, useWhileShown } from '@plekje/web-kit'
import { useCallback, useMemo } from 'react'
import * as paths from '../../paths'
import { changeCriteria, movesPlace } from '../criteria/change-criteria'
import {
  type Criteria,
  type CriteriaChange,
  type ResultsState,
  readResultsState,
  type View,
  writeResultsState,
} from '../criteria/criteria'

const current = () => readResultsState(currentQuery())

/** What the URL says, and the ways to change it. The URL is the only place where the state of the results lives. */
export function useResultsState() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readResultsState(new URLSearchParams(search)), [search])

  const go = useCallback(
    (changes: Partial<ResultsState>, replace = false) =>
      void navigate(paths.results({ ...current(), ...changes }), { preventScrollReset: true, replace }),
    [navigate],
  )
  const change = useWhileShown(
    (asked: CriteriaChange | ((criteria: Criteria) => CriteriaChange), replace?: boolean) => {
      const { criteria } = current()
      const change = typeof asked === 'function' ? asked(criteria) : asked
      reportFilters(criteria, change)
      // Another place is somewhere else on the map; an area is what it shows.
      const moved = movesPlace(change) && change.bbox === undefined ? { camera: undefined } : {}
      go({ criteria: changeCriteria(criteria, change), page: 1, ...moved }, replace)
    },
  )
  return {
    ...state,
    /** Other criteria begin at the first page again. May be called long after the render, once a place is found. */
    change,
    /** Everything there is, in the same order. */
    clear: () => go({ criteria: cleared(current().criteria), page: 1 }),
    setView: (view: View) => go({ view, ...(view === 'map' ? {} : { camera: undefined }) }, true),
    /** The map was moved: a link brings others to the same sight. */
    setCamera: (camera: Camera) => go({ camera }, true),
    showMore: () => go({ page: current().page + 1 }, true),
    /** Where the same leads: for who has no scripts, and in a new tab. */
    addresses: {
      after: (change: CriteriaChange) =>
        paths.results({ ...state, criteria: changeCriteria(state.criteria, change), page: 1 }),
      cleared: paths.results({ ...state, criteria: cleared(state.criteria), page: 1 }),
      more: paths.results({ ...state, page: state.page + 1 }),
      inView: (view: View) => paths.results({ ...state, view }),
    },
    /** What a form that has fields of these names sends beside them. */
    fieldsBeside: (...names: string[]) =>
      Object.fromEntries(
        [...writeResultsState({ criteria: state.criteria, view: state.view })].filter(
          ([name]) => !names.includes(name),
        ),
      ),
  }
}

const cleared = ({ sortBy }: Criteria): Criteria => ({ showAll: true, ...(sortBy === undefined ? {} : { sortBy }) })

/** Which filters come into use, never with what. */
function reportFilters(before: Criteria, change: CriteriaChange): void {
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined && !(name in before)) trackEvent({ category: 'filter', label: name })
  }
}

export type ResultsControls = ReturnType<typeof useResultsState>
