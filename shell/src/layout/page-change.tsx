import { pageTitles, plainPageAt } from '@plekje/contracts/plain'
import { LiveRegion } from '@plekje/ui'
import { site, trackPage, useLocation } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'
import { remoteOf } from '../paths'

/** What is reported of every path that is no page: those are typed, and may hold anything. */
const NO_PAGE = '/404'

/** Time for a page to give itself a title before it is read out. */
const ANNOUNCE_AFTER_MS = 400

/**
 * After a change of page: the page's title where it needs no data, focus to the content, and the title read out, as
 * browsers do by themselves when a page is loaded. Each page is reported once (SPEC §2).
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { pathname, search } = useLocation()
  const [announced, setAnnounced] = useState('')
  const lastPath = useRef(pathname)
  const reportedPath = useRef<string>(null)

  useEffect(() => {
    const page = plainPageAt(pathname, search)
    if (page) document.title = pageTitles[page](site().brand)
  }, [pathname, search])

  useEffect(() => {
    if (reportedPath.current === pathname) return
    reportedPath.current = pathname
    trackPage(remoteOf(pathname) ? pathname : NO_PAGE)
  }, [pathname])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    const timer = setTimeout(() => setAnnounced(document.title), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, mainId])

  return <LiveRegion>{announced}</LiveRegion>
}
