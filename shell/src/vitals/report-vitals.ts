import type { WebVital } from '@plekje/contracts'
import type { PageKind } from '@plekje/contracts/plain'
import { belowWidth } from '@plekje/ui'
import { collectorsClient, hasConsented, sendBeacon } from '@plekje/web-kit'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

const PATH = '/web-vitals'
/** Time within which measurements are collected into one request. */
const SEND_DELAY_MS = 5000

let unsentVitals: WebVital[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Measures and reports loading and responsiveness of this page, also from before this call. As in browsers' own
 * statistics, measurements after a change of page still count for the page that was loaded. Never throws.
 */
export function measureVitals(page: PageKind): void {
  const device = window.matchMedia(belowWidth('tablet')).matches ? 'phone' : 'desktop'
  const record = ({ name, value }: MetricType) => {
    unsentVitals.push({ metric: name, value, page, device })
    // The last metrics arrive when the page is hidden, and timers may never run after that.
    if (document.visibilityState === 'hidden') queueMicrotask(send)
    else timer ??= setTimeout(send, SEND_DELAY_MS)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(record)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  window.addEventListener('pagehide', send)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const vitals = unsentVitals
  unsentVitals = []
  // Consent may have been withdrawn since the measurement.
  if (vitals.length === 0 || !hasConsented()) return
  if (sendBeacon(PATH, { vitals })) return
  collectorsClient
    .reportVitals({ body: { vitals } })
    .catch((failure: unknown) => console.debug('web vitals not sent', failure))
}
