import { useQueryClient, useSession } from '@plekje/web-kit'
import { useEffect } from 'react'
import { preloadAddress } from '../remotes/use-remote-app'

/** A pointer or focus that stays on a link for this long is taken as the intent to follow it. */
const INTENT_DELAY_MS = 80
/** An address is not preloaded again within this time. */
const MIN_PRELOAD_INTERVAL_MS = 30_000

/**
 * Preloads code and data of the page behind a link that the pointer rests on, that has the focus or that a finger
 * touches. Does nothing when the browser is set to save data.
 */
export function PreloadOnIntent() {
  const client = useQueryClient()
  const { viewer, status } = useSession()

  useEffect(() => {
    if (status === 'loading' || savesData()) return
    const preloadedAt = new Map<string, number>()
    let timer: ReturnType<typeof setTimeout> | undefined

    const preload = (link: HTMLAnchorElement) => {
      const { pathname, search, href } = link
      if (pathname + search === window.location.pathname + window.location.search) return
      const now = performance.now()
      for (const [address, at] of preloadedAt) {
        if (now - at > MIN_PRELOAD_INTERVAL_MS) preloadedAt.delete(address)
      }
      if (preloadedAt.has(href)) return
      preloadedAt.set(href, now)
      void preloadAddress({ pathname, search }, viewer, client)
    }
    const onRest = (event: Event) => {
      clearTimeout(timer)
      const link = linkAt(event)
      if (link) timer = setTimeout(() => preload(link), INTENT_DELAY_MS)
    }
    const onTouch = (event: Event) => {
      const link = linkAt(event)
      if (link) preload(link)
    }
    document.addEventListener('pointerover', onRest)
    document.addEventListener('focusin', onRest)
    document.addEventListener('touchstart', onTouch, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onRest)
      document.removeEventListener('focusin', onRest)
      document.removeEventListener('touchstart', onTouch)
    }
  }, [client, viewer, status])
  return null
}

/** Returns the link at an event when it opens a page of this site in this tab. */
function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isPage = link?.origin === window.location.origin && !link.target && !link.hasAttribute('download')
  return link && isPage ? link : undefined
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
