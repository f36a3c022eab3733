import type { LeadingSearch } from '@plekje/contracts'
import { useEffect } from 'react'
import * as paths from '../../paths'
import type { Criteria } from './criteria'

/** The link last followed from results in this tab, and the search for these results. A reload forgets both. */
let lastLink: { readonly path: string; readonly search: LeadingSearch } | undefined

/**
 * Remembers the search when a card of the results is followed, so that it is counted with the venue's view (FIGURE-6).
 * `place` is the slug of the chosen place.
 */
export function useLeadingSearch({ search: words, category }: Criteria, place: string | undefined): void {
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('article a')
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
      if (link && !opensElsewhere) lastLink = { path: link.pathname, search: { words, category, place } }
    }
    // Capturing runs this listener before the link's own handler, which opens the venue's page.
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [words, category, place])
}

/** Returns the search that led to the venue's page, if any, and forgets it. */
export function takeLeadingSearch(slug: string): LeadingSearch | undefined {
  const { path, search } = lastLink ?? {}
  lastLink = undefined
  const hasSearch = Boolean(search?.words ?? search?.category ?? search?.place)
  return hasSearch && path === paths.listing(slug) ? search : undefined
}
