import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '@plekje/contracts'
import { OVERLOADED } from '@plekje/service-kit'
import { readLateSettings } from './settings'

const FIRST_PAUSE_MS = 50
const MAX_TRIES = 6
const BUSY_PAUSE_MS = 100

/**
 * Sends a request and, on late engines, retries while the response is 503, as a visitor would: six tries within a
 * second and a half. Returns the last response.
 */
export async function sendWithRetries(send: () => Promise<Response>): Promise<Response> {
  if (!readLateSettings()) return send()
  let pauseMs = FIRST_PAUSE_MS
  for (let attempt = 1; attempt < MAX_TRIES; attempt += 1) {
    const response = await send()
    if (response.status !== 503) return response
    await response.arrayBuffer()
    await pause(pauseMs)
    pauseMs *= 2
  }
  return send()
}

/**
 * On late engines a POST has an idempotency key, as browsers send it: a retry after a lost response gets the first one.
 */
export function keyForRetries(method: string): Readonly<Record<string, string>> {
  return readLateSettings() && method === 'POST' ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}
}

/** Retries while a busy machine refuses the request unread (503, `overloaded`), as a visitor would. */
export async function sendUntilAdmitted(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 503 || !(await response.clone().text()).includes(`"${OVERLOADED}"`)) return response
    await pause(BUSY_PAUSE_MS)
  }
}

/**
 * An event handler for tests. On late engines an event whose publication lost its response is published again, so each
 * id is handled once, as consumers must do. On other engines repeats are passed on, so that the test sees them.
 */
export function eachOnce<E extends { readonly id: string }>(
  handle: (event: E) => Promise<void>,
): (event: E) => Promise<void> {
  if (!readLateSettings()) return handle
  const received = new Set<string>()
  return async (event) => {
    if (received.has(event.id)) return
    await handle(event)
    received.add(event.id)
  }
}
