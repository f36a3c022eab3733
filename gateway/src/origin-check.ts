import type { IncomingMessage } from 'node:http'
import type { Site } from './site'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export const changesState = (method: string | undefined): boolean => !safeMethods.has(method ?? 'GET')

/**
 * Whether a request that changes something was sent by a page of another site (API-14). "Own" is the
 * request's own host, so that every name of this machine works without configuration, and the site's address, which a
 * proxy in front may have changed into a name of its own. A request with neither `Origin` nor `Sec-Fetch-Site` comes
 * from no browser.
 */
export function isForeign(request: IncomingMessage, site: Site): boolean {
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  return !site.isOwnOrigin(origin, request.headers.host)
}
