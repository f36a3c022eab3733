import { pageTitles, plainPageAt, withoutUndefined } from '@plekje/contracts/plain'
import { LiveRegion } from '@plekje/ui'
import { site, trackPage, useLocation } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'
import { remoteOf } from '../route-owners'
import { holdTab } from './hold-tab'

/** Replaces unknown paths in reports, because visitors may type anything there. */
const UNKNOWN_PATH = '/404'

/** Screen readers read out the newly focused element before the announcement. */
const ANNOUNCEMENT_DELAY_MS = 400
/** A page whose title needs data has this long to set it; then its heading is announced. */
const TITLE_TIMEOUT_MS = 5000

/**
 * Identifies the page at an address, and returns its title if the address determines it. Lists of results all count as
 * one page, which sets its own title.
 */
function pageAt(pathname: string, search: string): { page: string; title?: string } {
  const plainPage = plainPageAt(pathname, search)
  if (plainPage === 'results') return { page: plainPage }
  return withoutUndefined({ page: pathname, title: plainPage ? pageTitles[plainPage](site().brand) : undefined })
}

/**
 * On each change of page, sets the title if the address determines it, moves the focus to the content and announces the
 * title, as browsers do on a full page load. Reports each page once (TRACK-5).
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { pathname, search } = useLocation()
  const [announcement, setAnnouncement] = useState('')
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
    trackPage(remoteOf(pathname) ? pathname : UNKNOWN_PATH)
  }, [pathname])

  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    const main = document.getElementById(mainId)
    main?.focus({ preventScroll: true })
    return main ? holdTab(main, () => address.current, TITLE_TIMEOUT_MS) : undefined
  }, [page, mainId])

  useEffect(() => {
    if (announcedPage.current === page) return
    announcedPage.current = page
    const main = document.getElementById(mainId)
    if (!title) return onNextTitle(() => main?.querySelector('h1')?.textContent ?? '', setAnnouncement)
    const timer = setTimeout(() => setAnnouncement(document.title), ANNOUNCEMENT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [page, title, mainId])

  return <LiveRegion>{announcement}</LiveRegion>
}

/**
 * Calls `onTitle` with the title that the page sets, or with `fallback` after {@link TITLE_TIMEOUT_MS}. Returns a
 * function that cancels the call.
 */
function onNextTitle(fallback: () => string, onTitle: (title: string) => void): () => void {
  const previousTitle = document.title
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(() => {
    if (document.title === previousTitle) return
    end()
    onTitle(document.title)
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  const timer = setTimeout(() => {
    end()
    onTitle(fallback() || document.title)
  }, TITLE_TIMEOUT_MS)
  return end
}
