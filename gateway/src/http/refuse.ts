import type { ServerResponse } from 'node:http'
import { type Refusal, refusalBody } from './refusals'
import { contentHeaders } from './security-headers'

/** Sends a refusal as services do: JSON with a Dutch text (API-5), never HTML. Breaks off a response that has begun. */
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
  const body = refusalBody(refusal, requestId)
  for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('X-Request-Id', requestId)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.setHeader('Cache-Control', 'no-store')
  if (refusal.retryAfterSeconds !== undefined) response.setHeader('Retry-After', refusal.retryAfterSeconds)
  response.statusCode = refusal.status
  response.end(body)
}
