import { type Criteria, type ResultsState, writeResultsState } from './features/criteria/criteria'

export * from '@plekje/web-kit/paths'

/** Address of the results page for a state. */
export const results = (state: Partial<ResultsState>): string => {
  const query = writeResultsState(state).toString()
  return query === '' ? '/' : `/?${query}`
}

/** The query of an address with these criteria. */
export const queryOf = (criteria: Criteria): string => writeResultsState({ criteria }).toString()

/** Address of the results as a feed, which the gateway serves. */
export const searchFeed = (criteria: Criteria): string => `/search.atom?${queryOf(criteria)}`
