import { pageTitles, plainPageAt } from '@plekje/contracts'
import { LiveRegion } from '@plekje/ui'
import { site, useLocation } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'

/** Time for a page to give itself a title before it is read out. */
const ANNOUNCE_AFTER_MS = 400

/**
 * After a change of page: the page's title where it needs no data, focus to the content, and the title read out. What
 * browsers do by themselves when a page is loaded.
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { pathname, search } = useLocation()
  const [announced, setAnnounced] = useState('')
  const lastPath = useRef(pathname)

  useEffect(() => {
    const page = plainPageAt(pathname, search)
    if (page) document.title = pageTitles[page](site().brand)
  }, [pathname, search])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    const timer = setTimeout(() => setAnnounced(document.title), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, mainId])

  return <LiveRegion>{announced}</LiveRegion>
}
