import type { LeadingSearch } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts/plain'
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
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('article a[href]') : null
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || opensElsewhere) return
      followed = { path: link.pathname, search: withoutUndefined({ words, category, place }) }
    }
    // Before the link's own handler, which opens the venue's page.
    document.addEventListener('click', remember, { capture: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [words, category, place])
}

/** The search that led to a venue's page that is shown now; undefined if none did. Each is given once. */
export function takeLeadingSearch(slug: string): LeadingSearch | undefined {
  const last = followed
  followed = undefined
  if (last?.path !== paths.listing(slug) || Object.keys(last.search).length === 0) return undefined
  return last.search
}
