import { type PageKind, pageKindAt } from '@plekje/contracts/plain'
import { hasConsented, subscribeToConsent } from '@plekje/web-kit'

/** Maximum time to wait for an idle browser, and the waiting time in browsers without `requestIdleCallback`. */
const MAX_IDLE_WAIT_MS = 5000

/**
 * Loads the measuring code once the page is loaded and the browser idle, so that measuring does not slow the page.
 * Measures only with consent, which may also come later on this page.
 */
export function beginVitals(): void {
  // The address may change before measuring begins.
  const page = pageKindAt(window.location.pathname, window.location.search)
  const unsubscribe = subscribeToConsent(beginIfAgreed)
  let hasBegun = false
  beginIfAgreed()

  function beginIfAgreed(): void {
    if (hasBegun || !hasConsented()) return
    hasBegun = true
    // Unsubscribes later, because this function may run inside the notification of the subscribers.
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
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS })
  else setTimeout(callback, MAX_IDLE_WAIT_MS)
}
