import type { Camera } from '@plekje/map'
import { currentQuery, trackEvent, useLocation, useNavigate, useWhileShown } from '@plekje/web-kit'
import { useCallback, useMemo } from 'react'
import * as paths from '../../paths'
import { changeCriteria, choosesPlace } from '../criteria/change-criteria'
import {
  type Criteria,
  type CriteriaChange,
  type ResultsState,
  readResultsState,
  type View,
  writeResultsState,
} from '../criteria/criteria'

const readCurrentState = () => readResultsState(currentQuery())

/** State of the results page and the functions to change it. The URL is the only place that holds this state. */
export function useResultsState() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readResultsState(new URLSearchParams(search)), [search])

  const navigateTo = useCallback(
    (changes: Partial<ResultsState>, { replace = false } = {}) =>
      void navigate(paths.results({ ...readCurrentState(), ...changes }), { preventScrollReset: true, replace }),
    [navigate],
  )
  const change = useWhileShown(
    (update: CriteriaChange | ((criteria: Criteria) => CriteriaChange), options?: { readonly replace: boolean }) => {
      const { criteria, camera } = readCurrentState()
      const criteriaChange = typeof update === 'function' ? update(criteria) : update
      reportFilters(criteria, criteriaChange)
      // Choosing a place resets the map. An area comes from the map itself, so it keeps the camera.
      const resetsMap = choosesPlace(criteriaChange) && criteriaChange.bbox === undefined
      const newCamera = resetsMap ? undefined : camera
      navigateTo({ criteria: changeCriteria(criteria, criteriaChange), page: 1, camera: newCamera }, options)
    },
  )
  return {
    ...state,
    /**
     * Changes the criteria of the current address and returns to the first page. May be called long after the render,
     * for example when a place is found.
     */
    change,
    /** Removes all criteria and keeps the order. */
    clear: () => navigateTo({ criteria: clearedCriteria(readCurrentState().criteria), page: 1 }),
    setView: (view: View) => navigateTo(view === 'map' ? { view } : { view, camera: undefined }, { replace: true }),
    /** Stores the map's position in the address, so that a link shows the same view. */
    setCamera: (camera: Camera) => navigateTo({ camera }, { replace: true }),
    showMore: () => navigateTo({ page: readCurrentState().page + 1 }, { replace: true }),
    /** Addresses after the same changes, for pages without scripts and for new tabs. */
    addresses: {
      after: (criteriaChange: CriteriaChange) =>
        paths.results({ ...state, criteria: changeCriteria(state.criteria, criteriaChange), page: 1 }),
      cleared: paths.results({ ...state, criteria: clearedCriteria(state.criteria), page: 1 }),
      more: paths.results({ ...state, page: state.page + 1 }),
      inView: (view: View) => paths.results({ ...state, view }),
    },
    /** Hidden fields for a form: all criteria except these names, which the form has as visible fields. */
    hiddenFieldsExcept: (...names: string[]) =>
      Object.fromEntries(
        [...writeResultsState({ criteria: state.criteria, view: state.view })].filter(
          ([name]) => !names.includes(name),
        ),
      ),
  }
}

/** Removes all criteria except the order. */
const clearedCriteria = ({ sortBy }: Criteria): Criteria =>
  sortBy === undefined ? { showAll: true } : { showAll: true, sortBy }

/** Reports which filters are used, never their values. */
function reportFilters(previousCriteria: Criteria, change: CriteriaChange): void {
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined && !(name in previousCriteria)) trackEvent({ category: 'filter', label: name })
  }
}

export type ResultsControls = ReturnType<typeof useResultsState>
