import { sessionStore } from './storage'

const KEY = 'referralCode'
const UNREPORTED = 'referralUnreported'

/**
 * Stores the code of a shared link (`?ref=`) for this tab, and marks a new code as unreported (TRACK-2). Call it before
 * the first paint, so that the code is stored even if the visitor leaves before the scripts load.
 */
export function keepReferralCode(search: string = window.location.search): void {
  const code = new URLSearchParams(search).get('ref')?.slice(0, 64)
  if (!code || code === sessionStore.get(KEY)) return
  sessionStore.set(KEY, code)
  sessionStore.set(UNREPORTED, document.referrer.slice(0, 2000))
}

/** The code of the shared link that opened this tab, if any. */
export const referralCode = (): string | null => sessionStore.get(KEY)

/** Takes the code to report, with the referring page (empty if unknown); null when nothing is to be reported. */
export function takeUnreported(): { readonly code: string; readonly referrer: string } | null {
  const code = sessionStore.get(KEY)
  const referrer = sessionStore.get(UNREPORTED)
  if (code === null || referrer === null) return null
  sessionStore.remove(UNREPORTED)
  return { code, referrer }
}
