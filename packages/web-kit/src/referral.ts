import { sessionStore } from './storage'
import { trackReferralClick } from './track'

const KEY = 'referralCode'

/**
 * Keeps the code of a shared link (`?ref=`) for this tab and reports the click (SPEC §9). A reload with the same code
 * reports nothing. Codes that no share link of ours can have are kept but not reported.
 */
export function captureReferral(search: string = window.location.search): void {
  const code = new URLSearchParams(search).get('ref')?.slice(0, 64)
  if (!code || code === sessionStore.get(KEY)) return
  sessionStore.set(KEY, code)
  if (!/^[A-Za-z0-9]{10}$/.test(code)) return
  trackReferralClick({
    shareCode: code,
    userAgent: navigator.userAgent.slice(0, 1000),
    referrer: document.referrer === '' ? null : document.referrer.slice(0, 2000),
    ipAddress: null,
  })
}

/** The code of the shared link by which this tab came, if any. */
export const referralCode = (): string | null => sessionStore.get(KEY)
