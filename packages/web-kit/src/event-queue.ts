import type { collectorsApi, PageEvent } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { collectorsClient } from './clients'
import { hasConsented } from './consent'
import { sendBeacon } from './send-beacon'

/** Page views may wait this long to go together (TRACK-5). */
const SEND_AFTER_MS = 2000
const PATH: typeof collectorsApi.trackPage.path = '/track-page'
/** What the contract takes at once. */
const MAX_BATCH = 50
/** Of what waits, the newest are kept. */
const MAX_WAITING = 200
/** With a pause that doubles, the last attempt comes some two minutes after the first. */
const MAX_ATTEMPTS = 6

export interface EventQueue {
  add(event: PageEvent): void
}

/**
 * Sends page events together: 2 s after the first one, and at once when the page is left or hidden. By
 * `navigator.sendBeacon`, else by `fetch`; what then fails waits for a later attempt, within bounds.
 */
export function createEventQueue(): EventQueue {
  let waiting: PageEvent[] = []
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (afterMs: number) => {
    timer ??= setTimeout(send, afterMs)
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      if (!sendBeacon(PATH, { events: batch.map(allowedNow) })) void sendByFetch(batch)
    }
  }

  async function sendByFetch(batch: PageEvent[]): Promise<void> {
    try {
      await collectorsClient.trackPage({ body: { events: batch.map(allowedNow) } })
      attempts = 0
    } catch (failure) {
      console.debug('not tracked', failure)
      attempts += 1
      if (attempts >= MAX_ATTEMPTS || isSettled(failure)) {
        attempts = 0
        return
      }
      waiting = [...batch, ...waiting].slice(-MAX_WAITING)
      plan(SEND_AFTER_MS * 2 ** attempts)
    }
  }

  window.addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })

  return {
    add(event) {
      waiting = [...waiting, event].slice(-MAX_WAITING)
      plan(SEND_AFTER_MS)
    },
  }
}

/** Whoever withdrew the consent in the meantime is not recognised by what had not gone yet. */
function allowedNow(event: PageEvent): PageEvent {
  if (hasConsented()) return event
  const { visit: _, ...anonymous } = event
  return anonymous
}

/** Taken, in whatever words, or refused as wrong: sent again, they would count twice or be refused again. */
const isSettled = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status < 500 && failure.status !== 429
