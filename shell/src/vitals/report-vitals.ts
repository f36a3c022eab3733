import type { WebVital } from '@plekje/contracts'
import type { PageKind } from '@plekje/contracts/plain'
import { belowWidth } from '@plekje/ui'
import { collectorsClient, hasConsented, sendBeacon } from '@plekje/web-kit'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

const PATH = '/web-vitals'
/** What is measured together goes together. */
const SEND_AFTER_MS = 5000

let waiting: WebVital[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Measures how this page came, and answers until it is left, and tells the collector. All of it counts for the page that
 * was loaded, as browsers themselves count it. What happened before this runs is measured as well. Never throws.
 */
export function measureVitals(page: PageKind): void {
  const device = window.matchMedia(belowWidth('tablet')).matches ? 'phone' : 'desktop'
  const note = ({ name, value }: MetricType) => {
    waiting.push({ metric: name, value, page, device })
    // The last of them come as the page is hidden, when nothing later may run.
    if (document.visibilityState === 'hidden') queueMicrotask(send)
    else timer ??= setTimeout(send, SEND_AFTER_MS)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(note)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  window.addEventListener('pagehide', send)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const vitals = waiting
  waiting = []
  // Whoever withdrew the consent in the meantime is not measured by what had not gone yet.
  if (vitals.length === 0 || !hasConsented()) return
  if (sendBeacon(PATH, { vitals })) return
  collectorsClient
    .reportVitals({ body: { vitals } })
    .catch((failure: unknown) => console.debug('not measured', failure))
}
