import { trackEvent } from '@plekje/web-kit'
import { useEffect, useRef } from 'react'
import { type Criteria, toQuery } from '../criteria/criteria'
import type { Results } from './use-results'

/** Reports a completed search: the kinds of criteria and the number of results, never the words. */
export function useSearchReport(criteria: Criteria, { reply, total, isStale }: Results): void {
  const reportedSearch = useRef<string>(null)
  const isComplete = reply !== undefined && !isStale
  const kinds = Object.keys(criteria).sort().join('+')
  const search = JSON.stringify(toQuery(criteria))
  useEffect(() => {
    if (!isComplete || reportedSearch.current === search) return
    reportedSearch.current = search
    trackEvent({ category: 'search', label: kinds, value: total })
  }, [isComplete, search, kinds, total])
}
