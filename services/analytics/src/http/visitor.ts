import type { IncomingHttpHeaders } from 'node:http'
import { CONSENT_GRANTED, CONSENT_HEADER } from '@plekje/contracts'
import { isbot } from 'isbot'

/** True for a client that says it is a crawler, monitor or program; an unknown client counts as a browser. */
export const isBot = (...userAgents: readonly (string | undefined)[]): boolean =>
  userAgents.some((userAgent) => userAgent !== undefined && userAgent !== '' && isbot(userAgent))

/** True when the visitor consented to be recognised, according to the gateway. */
export const hasConsent = (headers: IncomingHttpHeaders): boolean => headers[CONSENT_HEADER] === CONSENT_GRANTED

/** The host of the referring page, without the path, which may identify a person; null if it cannot be parsed. */
export function hostOf(referrer: string | null): string | null {
  if (!referrer) return null
  const text = referrer.includes('://') ? referrer : `https://${referrer}`
  if (!URL.canParse(text)) return null
  return new URL(text).hostname || null
}
