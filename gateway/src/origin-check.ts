import type { IncomingMessage } from 'node:http'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export const changesState = (method: string | undefined): boolean => !safeMethods.has(method ?? 'GET')

/**
 * Whether a request that changes something was sent by a page of another site (DESIGN §3, limits). "Own" is the
 * request's own host, so that every name of this machine works without configuration. A request with neither `Origin`
 * nor `Sec-Fetch-Site` comes from no browser.
 */
export function isForeign(request: IncomingMessage, ownHost: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  return hostOf(origin) !== ownHost?.toLowerCase()
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
