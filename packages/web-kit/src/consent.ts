import { CONSENT_COOKIE, CONSENT_GRANTED, CONSENT_REFUSED } from '@plekje/contracts/plain'
import { useSyncExternalStore } from 'react'

export type Consent = typeof CONSENT_GRANTED | typeof CONSENT_REFUSED

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${CONSENT_COOKIE}=(${CONSENT_GRANTED}|${CONSENT_REFUSED})\\s*(?:;|$)`)
const listeners = new Set<() => void>()

/** The answer to the privacy notice in this browser; null, so no consent, before an answer and without cookies. */
export function readConsent(): Consent | null {
  return (COOKIE_PATTERN.exec(cookies())?.[1] ?? null) as Consent | null
}

export const hasConsented = (): boolean => readConsent() === CONSENT_GRANTED

/** Stores the answer for 180 days and notifies other tabs. Returns false when the browser does not store it. */
export function answerConsent(answer: Consent): boolean {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http.
    document.cookie = `${CONSENT_COOKIE}=${answer}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax${secure}`
  } catch (error) {
    console.debug('not stored', CONSENT_COOKIE, error)
  }
  notifySubscribers()
  openChannel()?.postMessage(answer)
  return readConsent() === answer
}

/** Calls back when the answer may have changed, here or in another tab; returns the unsubscribe function. */
export function subscribeToConsent(listener: () => void): () => void {
  if (listeners.size === 0) {
    openChannel()?.addEventListener('message', notifySubscribers)
    document.addEventListener('visibilitychange', notifySubscribers)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.removeEventListener('message', notifySubscribers)
    document.removeEventListener('visibilitychange', notifySubscribers)
  }
}

/** The answer to the privacy notice; null on a server and until hydration. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribeToConsent, readConsent, () => null)

function notifySubscribers(): void {
  for (const listener of [...listeners]) listener()
}

function cookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

let channel: BroadcastChannel | undefined

/** The channel to other tabs, because a changed cookie does not notify them. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  try {
    channel ??= new BroadcastChannel(CONSENT_COOKIE)
  } catch (error) {
    console.debug('cannot notify other tabs', error)
  }
  return channel
}
