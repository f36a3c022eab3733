import { previousOverview, rememberOverview } from '@plekje/web-kit/overview-address'
import { keepScrollPosition } from '@plekje/web-kit/scroll-positions'
import { isAnswering } from './early-input'

/**
 * Whoever follows a link before the scripts of a page are there is led by the browser alone: what the page would remember is
 * remembered here, so that "Terug" of a venue leads back to the overview, where it was left.
 */
export function followEarlyLinks(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || isAnswering(link)) return
      if (link.matches('[data-to-overview]')) link.href = previousOverview()
      else if (isVenue(link.pathname) && !isVenue(window.location.pathname)) {
        const address = window.location.pathname + window.location.search
        rememberOverview(address, address)
        keepScrollPosition(address, window.scrollY)
      }
    },
    true,
  )
}

const isVenue = (pathname: string) => pathname.startsWith('/listing/')
