import { keepReferralCode, takeUnreported } from './referral-code'
import { trackReferralClick } from './track'

export { referralCode } from './referral-code'

/**
 * Stores the code of a shared link, unless it was stored before the first paint, and reports the click once. Codes that
 * this site did not make are stored but not reported.
 */
export function captureReferral(search: string = window.location.search): void {
  keepReferralCode(search)
  const unreported = takeUnreported()
  if (!unreported || !/^[A-Za-z0-9]{10}$/.test(unreported.code)) return
  trackReferralClick({
    shareCode: unreported.code,
    userAgent: navigator.userAgent.slice(0, 1000),
    referrer: unreported.referrer === '' ? null : unreported.referrer,
    ipAddress: null,
  })
}
