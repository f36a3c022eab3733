import { setTimeout as pause } from 'node:timers/promises'
import { OVERLOADED } from '@plekje/service-kit'
import { readLateSettings } from './settings'

const FIRST_PAUSE_MS = 50
const TRIES = 6
const BUSY_PAUSE_MS = 100

/**
 * Asks, and on late engines asks again while the answer is 503, as a visitor does who is told to: at most six times
 * within a second and a half. What is still 503 then is the answer.
 */
export async function askPatiently(ask: () => Promise<Response>): Promise<Response> {
  if (!readLateSettings()) return ask()
  for (let attempt = 1, pauseMs = FIRST_PAUSE_MS; ; attempt += 1, pauseMs *= 2) {
    const response = await ask()
    if (response.status !== 503 || attempt === TRIES) return response
    await response.arrayBuffer()
    await pause(pauseMs)
  }
}

/** Asks again what a busy machine refused before it read anything of it (503, `overloaded`), as a visitor does. */
export async function askUntilAdmitted(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask()
    if (response.status !== 503 || !(await response.clone().text()).includes(`"${OVERLOADED}"`)) return response
    await pause(BUSY_PAUSE_MS)
  }
}

/**
 * Events as a test receives them. On late engines one is published again when the answer to publishing it got lost, so that
 * a listener takes each id once, as consumers must; elsewhere a repeat is passed on, for a test to see.
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
