import type { LeadingSearch } from '@plekje/contracts'
import { useEffect } from 'react'
import * as paths from '../../paths'
import type { Criteria } from './criteria'

/** The link to a venue that was followed last from the results in this tab. A reload forgets it. */
let followed: { readonly path: string; readonly search: LeadingSearch } | undefined

/**
 * Remembers by which search a card of the results is followed, for the view of the venue (FIGURE-6). `place` is the slug
 * of the chosen place.
 */
export function useLeadingSearch({ search: words, category }: Criteria, place: string | undefined): void {
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('article a')
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
      if (link && !opensElsewhere) followed = { path: link.pathname, search: { words, category, place } }
    }
    // Before the link's own handler, which opens the venue's page.
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [words, category, place])
}

/** The search that led to a venue's page that is shown now; undefined if none did. Each is given once. */
export function takeLeadingSearch(slug: string): LeadingSearch | undefined {
  const { path, search } = followed ?? {}
  followed = undefined
  const hasCriteria = search?.words ?? search?.category ?? search?.place
  return hasCriteria && path === paths.listing(slug) ? search : undefined
}
