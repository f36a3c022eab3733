import type { IncomingMessage } from 'node:http'
import { type Refusal, refusals } from './refusals'
import type { Site } from './site'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export const changesState = (method: string | undefined): boolean => !safeMethods.has(method ?? 'GET')

/**
 * True when a page of another site sent the request, which must then change nothing (API-14). An origin is the site's
 * own when it is the host of the request, or `SITE_URL` where a proxy in front changed the host. A request with neither
 * `Origin` nor `Sec-Fetch-Site` comes from no browser.
 */
export function isFromOtherSite(request: IncomingMessage, site: Site): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  return !site.isOwnOrigin(origin, request.headers.host)
}

/**
 * The refusal of a GET that changes something when no person opened it: HEAD, a prefetch (`Sec-Purpose`, `Purpose` of
 * older browsers, `X-Moz`), or a page of another site. Undefined when a person may have opened it, and for programs,
 * which send none of these headers.
 */
export function refusalOfAutomatedRequest(request: IncomingMessage, site: Site): Refusal | undefined {
  if (request.method === 'HEAD') return refusals.methodNotAllowed
  if (isFromOtherSite(request, site)) return refusals.foreignOrigin
  const purposes = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']]
  const isPrefetch = purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
  return isPrefetch ? refusals.prefetch : undefined
}
