import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSignedInCookie, SIGNED_IN, SIGNED_IN_COOKIE, sessionIdIn } from '@plekje/contracts'

/**
 * Keeps the signed-in cookie, which scripts read, consistent with the session cookie: sets it for sessions that began
 * without it, and clears it together with the session cookie. When a session ended elsewhere the cookie stays, because
 * clearing it could race with a new sign-in. Call this only for responses that no shared cache stores.
 */
export function syncSignedInCookie(request: IncomingMessage, response: ServerResponse, isHttps: () => boolean): void {
  const cookies = request.headers.cookie
  if (cookies === undefined) return
  const hasSignedInCookie = readSignedInCookie(cookies)
  const hasSession = sessionIdIn(cookies, isHttps()) !== undefined
  if (hasSignedInCookie === hasSession) return
  const attributes = `Path=/; SameSite=Lax${isHttps() ? '; Secure' : ''}`
  const value = hasSession ? SIGNED_IN : ''
  const lifetime = hasSession ? '' : '; Max-Age=0'
  response.setHeader('Set-Cookie', `${SIGNED_IN_COOKIE}=${value}; ${attributes}${lifetime}`)
}
