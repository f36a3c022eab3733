import { type PageKind, pageKindAt } from '@plekje/contracts/plain'
import { hasConsented, subscribeToConsent } from '@plekje/web-kit'

/** Where browsers do not tell when they have nothing to do. */
const AT_LAST_MS = 5000

/**
 * Fetches what measures the page once that is of no consequence to it: after it was loaded, in an idle moment, and only of
 * who agreed, now or later on this page.
 */
export function beginVitals(): void {
  // It may be at another address by then.
  const page = pageKindAt(window.location.pathname, window.location.search)
  const unsubscribe = subscribeToConsent(beginIfAgreed)
  let hasBegun = false
  beginIfAgreed()

  function beginIfAgreed(): void {
    if (hasBegun || !hasConsented()) return
    hasBegun = true
    // Not from within the call that is being answered.
    queueMicrotask(unsubscribe)
    whenLoaded(() => whenIdle(() => void measure(page)))
  }
}

async function measure(page: PageKind): Promise<void> {
  try {
    const { measureVitals } = await import('./report-vitals')
    measureVitals(page)
  } catch (failure) {
    console.debug('not measured', failure)
  }
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else window.addEventListener('load', callback, { once: true })
}

function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: AT_LAST_MS })
  else setTimeout(callback, AT_LAST_MS)
}
