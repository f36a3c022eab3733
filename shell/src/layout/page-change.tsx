import { pageTitles, plainPageAt } from '@plekje/contracts/plain'
import { LiveRegion } from '@plekje/ui'
import { site, trackPage, useLocation } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'
import { remoteOf } from '../route-owners'
import { holdTab } from './hold-tab'

/** What is reported of every path that is no page: those are typed, and may hold anything. */
const NO_PAGE = '/404'

/** Time for the focus to be read out before the title is. */
const ANNOUNCE_AFTER_MS = 400
/** Time for a page to come, and to know its title, which its data says; after that it is called by its heading. */
const TITLE_WITHIN_MS = 5000

/**
 * What is one page to who visits it, and its title where nothing but the path is needed for it. Results stay one page,
 * whatever is looked for, and say what that is themselves.
 */
function pageAt(pathname: string, search: string): { page: string; title?: string } {
  const plain = plainPageAt(pathname, search)
  if (plain === 'results') return { page: plain }
  return { page: pathname, ...(plain ? { title: pageTitles[plain](site().brand) } : {}) }
}

/**
 * After a change of page: the page's title where it needs no data, focus to the content, and the title read out, as
 * browsers do by themselves when a page is loaded. Each page is reported once (TRACK-5).
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { pathname, search } = useLocation()
  const [announced, setAnnounced] = useState('')
  const { page, title } = pageAt(pathname, search)
  const lastPage = useRef(page)
  const announcedPage = useRef(page)
  const reportedPath = useRef<string>(null)
  const address = useRef('')

  useEffect(() => {
    address.current = pathname + search
  }, [pathname, search])

  useEffect(() => {
    if (title) document.title = title
  }, [title])

  useEffect(() => {
    if (reportedPath.current === pathname) return
    reportedPath.current = pathname
    trackPage(remoteOf(pathname) ? pathname : NO_PAGE)
  }, [pathname])

  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    const main = document.getElementById(mainId)
    main?.focus({ preventScroll: true })
    return main ? holdTab(main, () => address.current, TITLE_WITHIN_MS) : undefined
  }, [page, mainId])

  useEffect(() => {
    if (announcedPage.current === page) return
    announcedPage.current = page
    const main = document.getElementById(mainId)
    if (!title) return onNextTitle(() => main?.querySelector('h1')?.textContent ?? '', setAnnounced)
    const timer = setTimeout(() => setAnnounced(document.title), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [page, title, mainId])

  return <LiveRegion>{announced}</LiveRegion>
}

/** Calls `onTitle` with the title that the page gives itself, or with `fallback` when it gives none; returns what ends that. */
function onNextTitle(fallback: () => string, onTitle: (title: string) => void): () => void {
  const before = document.title
  const end = () => {
    changes.disconnect()
    clearTimeout(timer)
  }
  const changes = new MutationObserver(() => {
    if (document.title === before) return
    end()
    onTitle(document.title)
  })
  changes.observe(document.head, { childList: true, characterData: true, subtree: true })
  const timer = setTimeout(() => {
    end()
    onTitle(fallback() || document.title)
  }, TITLE_WITHIN_MS)
  return end
}
