import type { ServerResponse } from 'node:http'
import { isNavigation, REFUSAL_PAGE_POLICY, refusalPage } from './refusal-page'
import { type Refusal, refusalBody } from './refusals'
import { contentHeaders } from './security-headers'

/** A refused page is requested again after this long at the earliest. */
const MIN_REFRESH_SECONDS = 5

/**
 * Sends a refusal as services do: JSON with a Dutch text (API-5), or a page with that text to a browser that opens a
 * page (SITE-37). Breaks off a response that has begun.
 */
export function refuse(
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
  { isHttps = false, headers = {} }: { isHttps?: boolean; headers?: Readonly<Record<string, string>> } = {},
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const isPage = isNavigation(response.req)
  const body = isPage ? refusalPage(refusal, requestId) : refusalBody(refusal, requestId)
  for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('X-Request-Id', requestId)
  response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.setHeader('Cache-Control', 'no-store')
  if (isPage) response.setHeader('Content-Security-Policy', REFUSAL_PAGE_POLICY)
  const { retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', retryAfterSeconds)
    if (isPage) response.setHeader('Refresh', Math.max(MIN_REFRESH_SECONDS, retryAfterSeconds))
  }
  response.statusCode = refusal.status
  response.end(body)
}
