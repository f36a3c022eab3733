import { trackEvent } from '@plekje/web-kit'
import { useEffect, useRef } from 'react'
import { type Criteria, toQuery } from '../criteria/criteria'
import type { Results } from './use-results'

/** Reports an answered search: the kinds of criteria and the number of results, never the words. */
export function useSearchReport(criteria: Criteria, { reply, total, isStale }: Results): void {
  const reported = useRef<string>(null)
  const isAnswered = reply !== undefined && !isStale
  const kinds = Object.keys(criteria).sort().join('+')
  const search = JSON.stringify(toQuery(criteria))
  useEffect(() => {
    if (!isAnswered || reported.current === search) return
    reported.current = search
    trackEvent({ category: 'search', label: kinds, value: total })
  }, [isAnswered, search, kinds, total])
}
