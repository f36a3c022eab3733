import { previousOverview, rememberOverview } from '@plekje/web-kit/overview-address'
import { keepScrollPosition } from '@plekje/web-kit/scroll-positions'
import { isHandledByReact } from './early-input'

/**
 * Remembers the overview and its scroll position for "Terug" on a venue's page, when a link to the venue is followed
 * before the scripts are loaded, and leads "Terug" there. The router does the same later.
 */
export function rememberEarlyNavigation(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || isHandledByReact(link)) return
      if (link.matches('[data-to-overview]')) link.href = previousOverview()
      else if (isVenuePath(link.pathname) && !isVenuePath(window.location.pathname)) {
        const address = window.location.pathname + window.location.search
        const scrollKey = address
        rememberOverview(address, scrollKey)
        keepScrollPosition(scrollKey, window.scrollY)
      }
    },
    true,
  )
}

const isVenuePath = (pathname: string) => pathname.startsWith('/listing/')
