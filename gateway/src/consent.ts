import { CONSENT_COOKIE, CONSENT_GRANTED } from '@plekje/contracts'

const granted = new RegExp(`(?:^|;)\\s*${CONSENT_COOKIE}=${CONSENT_GRANTED}\\s*(?:;|$)`)

/** Whether the visitor agreed, in the privacy notice, to be recognised in the figures. */
export const hasConsented = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && granted.test(cookieHeader)
