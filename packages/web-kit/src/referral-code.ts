import { sessionStore } from './storage'

const KEY = 'referralCode'
const UNREPORTED = 'referralUnreported'

/**
 * Keeps the code of a shared link (`?ref=`) for this tab (TRACK-2), to be reported once where it is another one than
 * before. Before anything is drawn: whoever goes on before the scripts are there is a guest of the same member.
 */
export function keepReferralCode(search: string = window.location.search): void {
  const code = new URLSearchParams(search).get('ref')?.slice(0, 64)
  if (!code || code === sessionStore.get(KEY)) return
  sessionStore.set(KEY, code)
  sessionStore.set(UNREPORTED, document.referrer.slice(0, 2000))
}

/** The code of the shared link by which this tab came, if any. */
export const referralCode = (): string | null => sessionStore.get(KEY)

/** The code that is to be reported, with the page that led here (empty: unknown); null after that. */
export function takeUnreported(): { readonly code: string; readonly referrer: string } | null {
  const [code, referrer] = [sessionStore.get(KEY), sessionStore.get(UNREPORTED)]
  if (code === null || referrer === null) return null
  sessionStore.remove(UNREPORTED)
  return { code, referrer }
}
