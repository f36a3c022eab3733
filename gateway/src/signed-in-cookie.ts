import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSignedInCookie, SIGNED_IN, SIGNED_IN_COOKIE, sessionIdIn } from '@plekje/contracts'

/**
 * Keeps the cookie from which scripts know of a session beside the one that names it: a session may be older
 * than that cookie. Where the session's is gone, it goes too. One of a session that has ended elsewhere stays, for whoever
 * takes it away could meet one that just began. For answers that nobody keeps for others.
 */
export function pairCookies(request: IncomingMessage, response: ServerResponse, isHttps: () => boolean): void {
  const cookies = request.headers.cookie
  if (cookies === undefined) return
  const isSaid = readSignedInCookie(cookies)
  const hasSession = sessionIdIn(cookies, isHttps()) !== undefined
  if (isSaid === hasSession) return
  const attributes = `Path=/; SameSite=Lax${isHttps() ? '; Secure' : ''}`
  const value = hasSession ? SIGNED_IN : ''
  response.setHeader('Set-Cookie', `${SIGNED_IN_COOKIE}=${value}; ${attributes}${hasSession ? '' : '; Max-Age=0'}`)
}
