import type { IncomingMessage } from 'node:http'
import { type Refusal, refusals } from './refusals'
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

/**
 * Why a GET that changes something is refused, undefined for one that a person may have sent: HEAD asks what is there, a
 * prefetch (`Sec-Purpose`, `Purpose` of older browsers, `X-Moz`) looks ahead, and a page of another site means something
 * else. A GET without any of these headers comes from a program that somebody uses.
 */
export function refusalOfMachine(request: IncomingMessage, site: Site): Refusal | undefined {
  if (request.method === 'HEAD') return refusals.methodNotAllowed
  if (isForeign(request, site)) return refusals.foreignOrigin
  const purposes = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
    ? refusals.prefetch
    : undefined
}
