import type { collectorsApi, PageEvent } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { collectorsClient } from './clients'
import { hasConsented } from './consent'
import { sendBeacon } from './send-beacon'

/** Page views wait this long to be sent together (TRACK-5). */
const SEND_DELAY_MS = 2000
const PATH: typeof collectorsApi.trackPage.path = '/track-page'
/** Batch limit of the contract. */
const MAX_BATCH = 50
/** Maximum number of queued events; beyond it the oldest are dropped. */
const MAX_QUEUED = 200
/** The pause doubles after each failed attempt, so the last attempt is about two minutes after the first. */
const MAX_ATTEMPTS = 6

export interface EventQueue {
  add(event: PageEvent): void
}

/**
 * Sends page events in batches: 2 s after the first one, and immediately when the page is hidden or left. Uses
 * `navigator.sendBeacon`, else `fetch`; a failed batch is retried within limits.
 */
export function createEventQueue(): EventQueue {
  let queue: PageEvent[] = []
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const scheduleSend = (afterMs: number) => {
    timer ??= setTimeout(send, afterMs)
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH)
      if (!sendBeacon(PATH, { events: batch.map(withoutVisitIfRefused) })) void sendByFetch(batch)
    }
  }

  async function sendByFetch(batch: PageEvent[]): Promise<void> {
    // The batches of one attempt are sent side by side, and count as one.
    const attempt = failedAttempts + 1
    try {
      await collectorsClient.trackPage({ body: { events: batch.map(withoutVisitIfRefused) } })
      failedAttempts = 0
    } catch (failure) {
      console.debug('not tracked', failure)
      failedAttempts = attempt
      if (attempt >= MAX_ATTEMPTS || isFinal(failure)) {
        failedAttempts = 0
        return
      }
      queue = [...batch, ...queue].slice(-MAX_QUEUED)
      scheduleSend(SEND_DELAY_MS * 2 ** attempt)
    }
  }

  window.addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })

  return {
    add(event) {
      queue = [...queue, event].slice(-MAX_QUEUED)
      scheduleSend(SEND_DELAY_MS)
    },
  }
}

/** Drops the visit id when consent was withdrawn before sending. */
function withoutVisitIfRefused(event: PageEvent): PageEvent {
  if (hasConsented()) return event
  const { visit: _, ...anonymous } = event
  return anonymous
}

/** True when a retry cannot help: the server has accepted the events (2xx), or refuses them as invalid (4xx). */
const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status < 500 && failure.status !== 429
