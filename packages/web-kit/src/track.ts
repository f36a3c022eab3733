import type { CallInput, collectorsApi } from '@plekje/contracts'
import { SHARE_CODE_LENGTH } from '@plekje/contracts/plain'
import { collectorsClient } from './clients'
import { sessionStore } from './storage'

type Body<Name extends keyof typeof collectorsApi> = CallInput<(typeof collectorsApi)[Name]>['body']

/** Reports a share. Never waits or fails: errors are only logged (TRACK-1). */
export function trackShare(share: Body<'trackShare'>): void {
  logFailure(collectorsClient.trackShare({ body: share }))
}

/** Keys of viewed venues when session storage is unavailable; lost on a reload. */
const viewedKeys = new Set<string>()

/** Reports a view or a click on contact data; one view per venue and tab session (TRACK-4). */
export function trackVenue(action: Body<'trackVenue'>): void {
  if (action.actionType === 'view') {
    const key = `viewed:${action.venueId}`
    if (viewedKeys.has(key) || sessionStore.get(key)) return
    sessionStore.set(key, '1')
    if (!sessionStore.get(key)) viewedKeys.add(key)
  }
  logFailure(collectorsClient.trackVenue({ body: action }))
}

export function trackReferralClick(click: Body<'trackReferralClick'>): void {
  logFailure(collectorsClient.trackReferralClick({ body: click }))
}

/** 10 random letters and digits (TRACK-1). */
export function newShareCode(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  let code = ''
  while (code.length < SHARE_CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // Skip bytes from 248 on: 256 is no multiple of 62, so they would favour eight letters.
      if (byte < 248 && code.length < SHARE_CODE_LENGTH) code += alphabet[byte % 62]
    }
  }
  return code
}

function logFailure(call: Promise<unknown>): void {
  call.catch((failure: unknown) => console.debug('not tracked', failure))
}
