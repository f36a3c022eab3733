import type { IncomingHttpHeaders } from 'node:http'
import { CONSENT_GRANTED, CONSENT_HEADER } from '@plekje/contracts'
import { isbot } from 'isbot'

/** True for what calls itself a crawler, a monitor or a program; a browser that says nothing is believed to be one. */
export const isBot = (...userAgents: readonly (string | undefined)[]): boolean =>
  userAgents.some((userAgent) => userAgent !== undefined && userAgent !== '' && isbot(userAgent))

/** Whether the visitor agreed to be recognised; the gateway says so. */
export const hasConsent = (headers: IncomingHttpHeaders): boolean => headers[CONSENT_HEADER] === CONSENT_GRANTED

/** The host of the page that someone came from; null when there is none to be read. A path may identify a person. */
export function hostOf(referrer: string | null): string | null {
  if (!referrer) return null
  const text = referrer.includes('://') ? referrer : `https://${referrer}`
  return (URL.canParse(text) && new URL(text).hostname) || null
}
