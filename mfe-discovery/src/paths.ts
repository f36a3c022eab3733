import { type Criteria, type ResultsState, writeResultsState } from './features/criteria/criteria'

export * from '@plekje/web-kit/paths'

/** Results, by what is looked for. */
export const results = (state: Partial<ResultsState>): string => {
  const query = writeResultsState(state).toString()
  return query === '' ? '/' : `/?${query}`
}

/** What criteria are in an address. */
export const queryOf = (criteria: Criteria): string => writeResultsState({ criteria }).toString()

/** What criteria find as a feed, which the gateway answers. */
export const searchFeed = (criteria: Criteria): string => `/search.atom?${queryOf(criteria)}`
